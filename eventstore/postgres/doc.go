// Package postgres stores the event log in Postgres.
//
// Decisions run in parallel. One writer per process stores their appends:
//
//   - Group commit. Waiting appends form a batch, which is stored in one transaction with one disk flush. Each
//     append gets its own result. If the database rejects a batch, the writer splits it until it finds the invalid append.
//   - Pipelining. While a batch is in flight, the writer builds the next one on the positions and versions that the first one will
//     produce. It assumes the stream versions that decisions read, and that idempotency keys are unused. A wrong assumption makes the
//     insert fail without storing anything.
//   - Redeciding. If an earlier append in a batch has changed a stream, a later decision runs again in memory on the new state (see
//     eventstore.Redecider). Commands that compete for a stream can commit together. If a batch fails, decisions that were built on it
//     are discarded, and each append is retried as submitted.
//   - Fencing. The primary key on positions lets only one of two writers insert at a position. The insert also checks the versions that
//     were read. Any number of processes can write, and correctness does not depend on a lock.
//
// If the connection fails during a commit, the writer reconnects, takes a lock, and checks whether all events in the batch are
// stored. Callers get eventstore.ErrUnknownOutcome only if the database stays unreachable. Repeating a command with its idempotency
// key is safe.
//
// The log is partitioned by position. The next partition is created while the last one is still empty.
package postgres
