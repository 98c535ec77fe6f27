// Package eventstore is an append-only log of events in one global order. All read models are built from it.
//
// Each event has a position in the log and a version in its stream. Both count from 1 without gaps. Positions follow the order of
// commits, so a reader that asks for the events after a position never misses one.
//
// # Running commands
//
// Execute runs a command. It loads the state of each stream that the command reads, calls the deciders, and appends their events
// with the stream versions that were read. If another append has changed one of these streams, nothing is stored and the decision
// runs again. As a result, concurrent commands can't exceed a limit or use a coupon twice.
//
// States can come from a cache. A stale state is safe: the append fails, and the decision runs again on the current state.
//
// A command can carry an idempotency key. The log stores the response with the events, and a repeated command gets that response.
//
// # Storage
//
// Package postgres stores the log. Package memory is an in-memory store for tests. Both pass the contract tests in package
// storetest. Package archive stores old events in files. Package seal signs the log, so changed events can be detected.
//
// Each person's data is encrypted with a separate key (see Keyring). Erasing a person deletes the key. The log does not change. All
// processes drop cached personal data within a second (see Log.Erase and Log.FollowErasures).
//
// # Reading
//
// Followers read events in order of position. HeadNotifier wakes them after each commit by this process. They notice commits by
// other processes within 250 ms. Log.Follow serves recent events from memory. Followers share these events and must not modify
// them.
//
// # Events that can't be processed
//
// Events are never removed, so each problem has a defined result:
//
//   - If an event has an unknown type, a newer schema version, an unreadable payload, or a missing key, reads return it with Err set.
//     Decisions on its stream fail. A projection that handles the type parks the stream until an operator retries it. A worker
//     retries until it succeeds. Other streams continue.
//   - If an event's person has been erased, reads return the event with Erased set and without personal data.
//   - If a clock jumps, events keep their order. Positions and versions define the order, and rules use the command's time.
package eventstore
