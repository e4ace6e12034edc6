//! What the text of a file may be written in.

use crate::words::words;

words! {
    /// How bytes become letters: an encoding, by its name in the WHATWG's Encoding Standard.
    pub enum Charset {
        /// Traditional Chinese.
        Big5 => "Big5",
        /// Japanese, on Unix.
        EucJp => "EUC-JP",
        /// Korean.
        EucKr => "EUC-KR",
        /// Simplified Chinese.
        Gbk => "GBK",
        /// Cyrillic, on DOS.
        Ibm866 => "IBM866",
        /// Japanese, in email.
        Iso2022Jp => "ISO-2022-JP",
        /// Central European, by ISO.
        Iso8859_2 => "ISO-8859-2",
        /// South European, by ISO.
        Iso8859_3 => "ISO-8859-3",
        /// Baltic, by ISO, superseded by [`Self::Iso8859_13`].
        Iso8859_4 => "ISO-8859-4",
        /// Cyrillic, by ISO.
        Iso8859_5 => "ISO-8859-5",
        /// Arabic, by ISO.
        Iso8859_6 => "ISO-8859-6",
        /// Greek, by ISO.
        Iso8859_7 => "ISO-8859-7",
        /// Hebrew, by ISO, in visual order.
        Iso8859_8 => "ISO-8859-8",
        /// Hebrew, by ISO, in logical order.
        Iso8859_8I => "ISO-8859-8-I",
        /// Nordic, by ISO.
        Iso8859_10 => "ISO-8859-10",
        /// Baltic, by ISO.
        Iso8859_13 => "ISO-8859-13",
        /// Celtic, by ISO.
        Iso8859_14 => "ISO-8859-14",
        /// Western European with the euro sign, by ISO.
        Iso8859_15 => "ISO-8859-15",
        /// Romanian, by ISO.
        Iso8859_16 => "ISO-8859-16",
        /// Russian, on Unix.
        Koi8R => "KOI8-R",
        /// Ukrainian, on Unix.
        Koi8U => "KOI8-U",
        /// Japanese, on Windows.
        ShiftJis => "Shift_JIS",
        /// Unicode, the encoding of everything new.
        Utf8 => "UTF-8",
        /// Unicode, big-endian.
        Utf16Be => "UTF-16BE",
        /// Unicode, little-endian.
        Utf16Le => "UTF-16LE",
        /// Chinese, all of it.
        Gb18030 => "gb18030",
        /// Western European, on old Macs.
        Macintosh => "macintosh",
        /// Thai, on Windows.
        Windows874 => "windows-874",
        /// Central European, on Windows.
        Windows1250 => "windows-1250",
        /// Cyrillic, on Windows.
        Windows1251 => "windows-1251",
        /// Western European, on Windows.
        Windows1252 => "windows-1252",
        /// Greek, on Windows.
        Windows1253 => "windows-1253",
        /// Turkish, on Windows.
        Windows1254 => "windows-1254",
        /// Hebrew, on Windows.
        Windows1255 => "windows-1255",
        /// Arabic, on Windows.
        Windows1256 => "windows-1256",
        /// Baltic, on Windows.
        Windows1257 => "windows-1257",
        /// Vietnamese, on Windows.
        Windows1258 => "windows-1258",
        /// Cyrillic, on old Macs.
        XMacCyrillic => "x-mac-cyrillic",
    }
}
