//! What the process gives up before it reads the first byte of a stranger's file.
//!
//! A decoder that is fooled is left with nothing worth having: no network, no new files, no other programs than the engine
//! of text, not more memory and processor time than an honest file needs. Limits hold for the programs that it starts, too.

use kym_recognition_protocol::Operation;
use rustix::process::{Resource, Rlimit, setrlimit};
use thiserror::Error;

/// Memory that can be written to, in bytes. Measured at most, of pictures of 40 megapixels: text 250 MB, codes 160 MB, a
/// JPEG that has to be turned 250 MB, a PNG 310 MB, a HEIC 525 MB.
const MAX_DATA: u64 = 1024 * 1024 * 1024;

/// Addresses, in bytes: memory that is reserved and never used counts here.
const MAX_ADDRESSES: u64 = 4 * 1024 * 1024 * 1024;

/// Processor time, in seconds, of all threads: more than two processors have by the time limit that whoever waits sets when
/// nothing else is configured.
const MAX_CPU: u64 = 300;

/// Open files: three streams, two models, the pipes to one engine, and what that opens.
const MAX_FILES: u64 = 64;

/// The process could not give something up.
#[derive(Debug, Error)]
pub enum ConfinementError {
    /// A limit.
    #[error("a limit could not be set: {0}")]
    Limit(#[from] rustix::io::Errno),
    /// The filter of system calls.
    #[error("system calls could not be filtered: {0}")]
    Filter(String),
}

/// Gives up what the operation does not need. To be called first, while there is one thread.
///
/// # Errors
/// If the kernel refuses; then nothing should be read.
pub fn confine(operation: Operation) -> Result<(), ConfinementError> {
    limit(Resource::Core, 0)?;
    limit(Resource::Data, MAX_DATA)?;
    limit(Resource::As, MAX_ADDRESSES)?;
    limit(Resource::Cpu, MAX_CPU)?;
    limit(Resource::Nofile, MAX_FILES)?;
    // Pipes are no files: answers can be written all the same.
    limit(Resource::Fsize, 0)?;
    filter::install(operation)
}

/// Lets others go first where processors are wanted by more than there are, so that nobody waits longer for a page of the
/// books because somebody photographed a receipt. The programs that it starts do the same.
///
/// # Errors
/// If the kernel refuses.
pub fn step_back(niceness: u8) -> Result<(), ConfinementError> {
    rustix::process::nice(i32::from(niceness))?;
    Ok(())
}

/// Never above what holds already.
fn limit(resource: Resource, most: u64) -> Result<(), rustix::io::Errno> {
    let held = rustix::process::getrlimit(resource);
    let most = held.maximum.map_or(most, |held| held.min(most));
    let limit = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    setrlimit(resource, limit)
}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod filter {
    use std::collections::BTreeMap;

    use kym_recognition_protocol::Operation;
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule,
    };

    use super::ConfinementError;

    /// The network, and what gets round a filter that knows system calls alone.
    const NETWORK: &[i64] = &[
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_accept,
        libc::SYS_accept4,
        libc::SYS_sendto,
        libc::SYS_sendmsg,
        libc::SYS_sendmmsg,
        libc::SYS_io_uring_setup,
        libc::SYS_io_uring_enter,
        libc::SYS_io_uring_register,
    ];

    /// Names of files, made, changed and taken away.
    const FILES: &[i64] = &[
        libc::SYS_unlinkat,
        libc::SYS_renameat2,
        libc::SYS_mkdirat,
        libc::SYS_mknodat,
        libc::SYS_linkat,
        libc::SYS_symlinkat,
        libc::SYS_fchmod,
        libc::SYS_fchmodat,
        libc::SYS_fchown,
        libc::SYS_fchownat,
        libc::SYS_truncate,
        libc::SYS_memfd_create,
        libc::SYS_setxattr,
        libc::SYS_lsetxattr,
        libc::SYS_fsetxattr,
        libc::SYS_utimensat,
    ];

    /// The same by the names that one of the architectures has beside them.
    #[cfg(target_arch = "x86_64")]
    const OLD_FILES: &[i64] = &[
        libc::SYS_unlink,
        libc::SYS_rename,
        libc::SYS_renameat,
        libc::SYS_mkdir,
        libc::SYS_rmdir,
        libc::SYS_mknod,
        libc::SYS_link,
        libc::SYS_symlink,
        libc::SYS_chmod,
        libc::SYS_chown,
        libc::SYS_lchown,
        libc::SYS_creat,
    ];
    #[cfg(target_arch = "aarch64")]
    const OLD_FILES: &[i64] = &[libc::SYS_renameat];

    /// Files that are opened, and which argument says how.
    #[cfg(target_arch = "x86_64")]
    const OPEN: &[(i64, u8)] = &[(libc::SYS_openat, 2), (libc::SYS_open, 1)];
    #[cfg(target_arch = "aarch64")]
    const OPEN: &[(i64, u8)] = &[(libc::SYS_openat, 2)];

    /// Other processes, the kernel and the clock.
    const SYSTEM: &[i64] = &[
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_openat2,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_delete_module,
        libc::SYS_kexec_load,
        libc::SYS_reboot,
        libc::SYS_swapon,
        libc::SYS_settimeofday,
        libc::SYS_clock_settime,
    ];

    /// Other programs: the engine of text alone is one.
    const PROGRAMS: &[i64] = &[libc::SYS_execve, libc::SYS_execveat];

    pub fn install(operation: Operation) -> Result<(), ConfinementError> {
        let program = program(operation).map_err(ConfinementError::Filter)?;
        // It also says that no program which is started may have more rights than this one.
        seccompiler::apply_filter(&program)
            .map_err(|error| ConfinementError::Filter(error.to_string()))
    }

    fn program(operation: Operation) -> Result<BpfProgram, String> {
        let programs = match operation {
            Operation::Text => &[][..],
            Operation::Prepare | Operation::Codes => PROGRAMS,
        };
        let refused = [NETWORK, FILES, OLD_FILES, SYSTEM, programs].concat();
        let mut rules: BTreeMap<i64, _> =
            refused.into_iter().map(|call| (call, Vec::new())).collect();
        for (call, argument) in OPEN {
            rules.insert(*call, vec![creates(*argument)?]);
        }
        let refusal = u32::try_from(libc::EPERM).map_err(|error| error.to_string())?;
        let architecture = std::env::consts::ARCH;
        let architecture = architecture
            .try_into()
            .map_err(|_| architecture.to_owned())?;
        let filter = SeccompFilter::new(
            rules,
            SeccompAction::Allow,
            SeccompAction::Errno(refusal),
            architecture,
        );
        let filter = filter.map_err(|error| error.to_string())?;
        filter
            .try_into()
            .map_err(|error: seccompiler::BackendError| error.to_string())
    }

    /// A call whose argument asks for a file that is not there yet.
    fn creates(argument: u8) -> Result<SeccompRule, String> {
        let flag = u64::try_from(libc::O_CREAT).map_err(|error| error.to_string())?;
        let asks = SeccompCondition::new(
            argument,
            SeccompCmpArgLen::Dword,
            SeccompCmpOp::MaskedEq(flag),
            flag,
        );
        let rule = asks.and_then(|asks| SeccompRule::new(vec![asks]));
        rule.map_err(|error| error.to_string())
    }
}

#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
mod filter {
    use kym_recognition_protocol::Operation;

    use super::ConfinementError;

    /// There is none for this machine.
    pub fn install(_: Operation) -> Result<(), ConfinementError> {
        Ok(())
    }
}
