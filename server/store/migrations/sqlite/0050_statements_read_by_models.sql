-- Why no model said what a statement says.
ALTER TABLE imports ADD COLUMN ai_error TEXT;
