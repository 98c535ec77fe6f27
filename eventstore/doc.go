// Package eventstore is an append-only log of events with one global order. Every table that Hulak shows is computed from it.
//
// A position numbers an event in the log, and a version numbers it in its stream. Both count from 1 without gaps. Positions follow
// the order of commits, so a reader that asks for the events after a position never misses one.
//
// # Deciding
//
// Execute runs a command. It loads the state of each stream that the command reads, calls the deciders, and appends their events with
// the versions that were read. If another append has changed one of these streams, nothing is stored and the decision runs again.
// Racing commands can't exceed a limit or use a coupon twice.
//
// States may come from a cache. A stale state is safe: the append fails, and the decision runs again on the current state.
//
// A command may carry an idempotency key. The log stores the response with the events, and a repeated command gets that response.
//
// # Storing
//
// Package postgres stores the log, and package memory replaces it in tests. Both pass the contract suite of package storetest.
// Package archive moves old events to files. Package seal signs the log, so that a changed event can be detected.
//
// Personal data is encrypted with a key per person, see Keyring. Erasing a person deletes the key. The log does not change. All
// processes drop cached personal data within a second, see Log.Erase and Log.FollowErasures.
//
// # Reading
//
// Followers read by position. HeadNotifier wakes them after each commit of this process. They notice a commit of another process
// within 250 ms. Log.Follow serves recent events from memory. Followers share these events and must not modify them.
//
// # Events that can't be processed
//
// Events are never removed, so each problem has a defined result:
//
//   - If an event has an unknown type, a newer schema version, an unreadable payload, or a missing key, reads return it with Err set.
//     Decisions on its stream fail. A projection that handles the type parks the stream until an operator retries it. A worker
//     retries until it succeeds. Other streams continue.
//   - If the person in an event was erased, reads return it with Erased set and without personal data.
//   - If a clock jumps, nothing is reordered. Positions and versions define the order, and rules use the time of their command.
package eventstore
