// Package eventstore is the log: one append-only sequence of events with one global order, from which everything that
// is shown is computed.
//
// A command is executed by Execute: it reads the folded states of as many streams as it needs, decides, and what it
// writes is stored with the versions of all that it read. If any of them has moved meanwhile, nothing is stored and the
// decision is taken again. So a limit cannot be passed twice, whoever races whom.
//
// # How a decision is stored
//
// Decisions are taken in parallel, each by whoever asks. One writer stores them (package postgres):
//
//   - Group commit. Appends that wait at the same moment become one plan, which is stored in one transaction with one flush
//     of the disk. Each gets its own verdict: one that conflicts is refused, and one that the database cannot take is found
//     by halving the plan, while the others are stored.
//   - Planning ahead. While a plan is on its way, the next one is made of what comes meanwhile, on the positions and versions
//     that the first would lead to. Planning asks the database nothing: a stream that the writer has not seen lately is taken
//     to be where its reader saw it, and a key for new. The database finds out where that was wrong, and stores nothing then.
//   - Deciding again inside a commit. Where an append ahead of it has moved a stream, a decision is taken again at once, in
//     memory, on the state that the one ahead leads to (Retaker). So of many who want one stream, all get through together.
//     Should a plan fail, what was decided behind it is given up, and every append is looked at again as it was asked.
//   - Fences. A plan is stored only if its positions are free, which they are as long as the log ends where the writer
//     believes, and if every version that was taken for true is. Of two processes that see the same head, the primary key of
//     positions lets one through. So all that a writer remembers is good exactly as long as the head is where it left it, and
//     any number of processes may write. Who has met another one looks before storing anything, for a while.
//   - Doubt. A commit whose connection was cut may have taken place. The writer comes back behind a lock and looks
//     whether the plan's first event stands at its position. Only where the database stays away is the caller told
//     ErrUnknownOutcome; asking again with the same Key is safe.
//
// Answers to keyed commands are stored with their events, for ever: a repeated command is answered what the first one was.
//
// # Where it lies
//
// The log is divided into partitions by position, and the next is made while the last is still empty. Old ones are moved into
// files (package archive), from where they are read like all others; docs/operations/scaling.md says when. Behind the writer the seal follows
// (package seal), which makes every stored byte provable. Nobody waits for it.
//
// Personal data is encrypted with a key of the person whom it concerns (Keyring). Who is erased loses that key, and the log
// not a byte; and every process forgets within a second what it has in memory of them (Log.Erase, Log.FollowErasures).
//
// # Who reads it
//
// Decisions read folded states that are kept in memory. One that is behind does no harm: the append says so, the state is
// brought up to date, and the decision is taken again.
//
// Followers read by position: the log has no gaps and positions are in commit order, so "everything after n" is exact. A
// commit wakes them at once (Beacon), and one of another process within a quarter of a second. A dozen wake together, so
// what the first of them reads is kept for the others (Log.Follow), and so is what it decodes, but for personal parts:
// each decrypts those for itself. Who follows must leave an event as it is.
//
// # What is bad in it
//
// What is in the log stays there, the bad too. Each kind has a defined answer, and none stops the rest:
//
//	what it is                    read by position    its own stream       a projection that        a worker
//	                              or by stream        in a decision        handles the type
//	----------------------------  ------------------  -------------------  -----------------------  ------------------------
//	an event without evolve rule  as it is            fails: a fault, not  applies it               gets it
//	                                                  a refusal
//	an unknown type, or one of a  with Err set, the   fails                parks the stream, shows  is told of the error;
//	newer schema version          bytes beside it                          it; retried by hand      tried again until it can
//	a payload that cannot be      with Err set        fails                parks the stream         tried again until it can
//	decoded; a key that is
//	missing but not destroyed
//	a key that is destroyed: the  Erased set, its     decides on what is   keeps what is not        gets it, Erased
//	person was erased             personal part zero  left                 personal
//	a clock that jumps            in the order of     versions decide; the order decides; only how  order decides
//	                              positions           rules see the time   old the lag is may be
//	                                                  of their command     told wrongly
//
// An unknown type has no handler of its own, so only projections of every event see it. Workers are told of it although
// they ask for the types that they handle: a newer program may be about to handle it. A parked or failing stream keeps
// its own order: its later events wait behind the bad one, in the log.
package eventstore
