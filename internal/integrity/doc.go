// Package integrity compares the program's data with the event log, and proves events to others.
//
// A Checker runs in the background. It replays recently changed streams and slowly scans the entire log in a loop. It compares:
//   - the rows of the read models with a replay of the log
//   - the ledger's totals with its postings
//   - reserved sending limits and redeemed coupons with the transfers
//   - each transfer with the records of the bank, the card processor, and the payout partner
//
// The checker changes nothing. A Store keeps the divergences that it finds until a later check no longer finds them. Alarms, metrics,
// and an admin page report open divergences.
//
// A Prover writes evidence: a file that proves all events of a transfer with a signed head of the log. The verify-evidence command
// checks the file offline.
package integrity
