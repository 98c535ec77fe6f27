// Package manylogs contains no code of the program. Its tests simulate the design for several logs in docs/operations/scaling.md: each log
// has its own ledger, checkpoints, and senders, and logs exchange money through clearing accounts.
package manylogs
