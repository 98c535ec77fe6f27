// Command verify-evidence checks an evidence file about a transfer, the proof of a receipt, or the proof that a sender's export is
// complete. It works offline and needs only the public key. It prints what the file proves and what it does not, and exits with code 1 if
// a check fails.
//
// The page that a receipt's QR code opens offers the proof of the receipt for download. A sender's settings offer the proof of the export.
//
//	verify-evidence FILE KEY
//	verify-evidence -policy POLICY FILE
//
// KEY is the log's public key, such as hulak.example/log+1c8f63a2+AZ…, or a file that contains it. POLICY is a file as in
// c2sp.org/tlog-policy with the log's key, and the witnesses that must have cosigned the log. Get either from a source that you trust, not
// from the person who gave you the file.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"hulak/eventstore/seal/proof"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// errUsage means that the arguments are invalid.
var errUsage = errors.New("usage: verify-evidence FILE KEY, or verify-evidence -policy POLICY FILE")

// run returns the exit code: 0 if all checks pass, 1 if a check fails, and 2 if the file could not be checked.
func run(args []string, stdout, stderr io.Writer) int {
	file, policy, err := readArguments(args)
	if err != nil {
		fmt.Fprintln(stderr, "verify-evidence:", err)
		return 2
	}
	switch format, isReceipt := detectFormat(file); {
	case isReceipt:
		return checkReceipt(stdout, file, policy)
	case format == proof.CompletenessFormat:
		return checkCompleteness(stdout, file, policy)
	}
	result := proof.Check(file, policy)
	if !result.OK() {
		printProblems(stdout, result)
		return 1
	}
	printReport(stdout, result)
	return 0
}

// readArguments reads the evidence file and the policy.
func readArguments(args []string) (file []byte, policy *proof.Policy, err error) {
	flags := flag.NewFlagSet("verify-evidence", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	policyPath := flags.String("policy", "", "")
	if err := flags.Parse(args); err != nil || *policyPath == "" && flags.NArg() != 2 || *policyPath != "" && flags.NArg() != 1 {
		return nil, nil, errUsage
	}
	if file, err = os.ReadFile(flags.Arg(0)); err != nil {
		return nil, nil, err
	}
	if *policyPath != "" {
		text, err := os.ReadFile(*policyPath)
		if err != nil {
			return nil, nil, err
		}
		policy, err = proof.ParsePolicy(string(text))
		if err != nil {
			err = fmt.Errorf("policy %s: %w", *policyPath, err)
		}
		return file, policy, err
	}
	key := flags.Arg(1)
	if text, err := os.ReadFile(key); err == nil {
		key = string(text)
	}
	policy, err = proof.LogPolicy(key)
	if err != nil {
		err = fmt.Errorf("the key: %w", err)
	}
	return file, policy, err
}

// detectFormat returns a file's format field, and whether the file is the proof of a receipt, which has no such field.
func detectFormat(file []byte) (format string, isReceipt bool) {
	var fields struct {
		Format string `json:"format"`
		Record []byte `json:"record"`
	}
	err := json.Unmarshal(file, &fields)
	return fields.Format, err == nil && fields.Format == "" && fields.Record != nil
}

// checkCompleteness checks the proof that a sender's export is complete, and returns the exit code.
func checkCompleteness(out io.Writer, file []byte, policy *proof.Policy) int {
	c, err := proof.CheckCompleteness(file, policy)
	if err != nil {
		fmt.Fprintf(out, notVerified+"  - %s\n", err)
		return 1
	}
	fmt.Fprintf(out, "Proof of the events about sender %s\n\nVERIFIED\n\n", printable(c.SenderID))
	fmt.Fprintf(out, "  - The log %s has %s. It is signed with the log's key.\n", printable(c.Head.Origin), countEvents(c.Head.Size))
	printCosignatures(out, c.Head)
	fmt.Fprintf(out, "  - The operator has committed to a list of the events about each of %d senders, up to position %d.\n",
		c.Senders, c.Position)
	fmt.Fprintf(out, "  - The list has %d transfers of this sender and %d other events. The transfers are:\n\n", len(c.Transfers), c.Others)
	for i := range c.Transfers {
		printEvent(out, "  "+printable(c.Transfers[i].Stream), &c.Transfers[i])
	}
	fmt.Fprint(out, `
Compare these transfers with the export. Each transfer up to that position must be in both.

NOT PROVEN

  - Events after that position.
  - That the operator's list has every event about the sender. An auditor with access to the log can check that: hulak verify compares the
    lists with the log. The operator cannot show the auditor a different list.
`)
	return 0
}

// checkReceipt checks the proof of a receipt and returns the exit code.
func checkReceipt(out io.Writer, file []byte, policy *proof.Policy) int {
	e, head, err := proof.CheckReceipt(file, policy)
	if err != nil {
		fmt.Fprintf(out, notVerified+"  - %s\n", err)
		return 1
	}
	fmt.Fprintf(out, "Proof of a receipt\n\nVERIFIED\n\n")
	fmt.Fprintf(out, "  - The log %s has %s. It is signed with the log's key.\n", printable(head.Origin), countEvents(head.Size))
	printCosignatures(out, head)
	fmt.Fprintf(out, "  - The event below is in that log at its position. It has not been changed since.\n\n")
	printEvent(out, "", e)
	printAmounts(out, e.Payload)
	return 0
}

// printAmounts prints the amounts of a new transfer, in the words of the receipt.
func printAmounts(out io.Writer, payload []byte) {
	var created struct {
		Quote struct{ Send, Fee, Total, Receive string }
	}
	if json.Unmarshal(payload, &created) != nil || created.Quote.Total == "" {
		return
	}
	q := created.Quote
	fmt.Fprint(out, "\nCompare these amounts with the receipt:\n\n")
	for _, line := range [][2]string{
		{"Transfer Amount", q.Send}, {"Transfer Fees", q.Fee}, {"Total", q.Total}, {"Total to Recipient", q.Receive},
	} {
		fmt.Fprintf(out, "      %-18s %s\n", line[0], printable(line[1]))
	}
}

// notVerified starts the report about a file that fails a check.
const notVerified = "NOT VERIFIED. Do not rely on this file:\n\n"

func printCosignatures(out io.Writer, h *proof.CosignedHead) {
	for _, c := range h.Cosignatures {
		fmt.Fprintf(out, "  - The witness %s saw this log on %s. It contains everything that the witness had seen in it before.\n",
			printable(c.Witness), c.At.Format(time.RFC3339))
	}
	if len(h.Cosignatures) == 0 {
		fmt.Fprintln(out, "  - No witness has cosigned this log, and the policy requires none.")
	}
}

func printProblems(out io.Writer, c *proof.CheckResult) {
	fmt.Fprint(out, notVerified)
	for _, p := range c.Problems {
		fmt.Fprintf(out, "  - %s\n", p)
	}
}

func printReport(out io.Writer, c *proof.CheckResult) {
	e, h := c.Evidence, c.Head
	fmt.Fprintf(out, "Evidence about transfer %s\n\n", e.Transfer)
	fmt.Fprintf(out, "VERIFIED with key %s\n\n", e.Key)
	fmt.Fprintf(out, "  - The holder of that key signed a log of %s.\n", countEvents(h.Size))
	if !h.At.IsZero() {
		fmt.Fprintf(out, "  - By the holder's clock, that was on %s.\n", h.At.Format(proof.TimeFormat))
	}
	printCosignatures(out, h)
	fmt.Fprintf(out, "  - The events below (%d in total) are in that log at the positions shown. They have not been changed since.\n",
		len(c.Events))
	fmt.Fprintf(out, "  - They are the transfer's history from its first event, with no event left out in between.\n\n")
	for i := range c.Events {
		related := ""
		if !c.IsTransferEvent(&c.Events[i]) {
			related = "  (written in the same commit, in " + printable(c.Events[i].Stream) + ")"
		}
		printEvent(out, related, &c.Events[i])
	}
	fmt.Fprintf(out, "\nSTATED, and signed with the same key, but not proven by the log\n\n")
	fmt.Fprintf(out, "  - These were all the events of the transfer when the file was created.\n")
	fmt.Fprintf(out, "  - The receipt summarizes them as follows:\n\n%s\n", indent(e.Receipt))
	if len(e.Disclosed) > 0 {
		fmt.Fprintf(out, "  - The encrypted parts of these events contain:\n\n")
		for _, d := range e.Disclosed {
			fmt.Fprintf(out, "      position %-10d %s\n", d.Position, printable(d.Personal))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprint(out, `NOT PROVEN

  - Any event recorded after that head was signed.
  - The truth of the events. They show what the operator recorded, at the times shown by the operator's clocks.
  - The content of the encrypted parts. The log proves only that they have not been changed.
  - That other people see the same log, unless you trust the witnesses above. Compare the head below with theirs, or keep it and compare it
    with a later one.

`)
	fmt.Fprintln(out, indent(c.SignedHead))
}

func countEvents(n int64) string {
	if n == 1 {
		return "1 event"
	}
	return fmt.Sprintf("%d events", n)
}

func printEvent(out io.Writer, related string, e *proof.Event) {
	fmt.Fprintf(out, "      %s  position %-8d %s%s\n", e.RecordedAt.Format(proof.TimeFormat), e.Position, printable(e.Type), related)
	fmt.Fprintf(out, "          %s\n", printable(string(e.Payload)))
}

// printable compacts JSON and replaces control characters, so that a file cannot control the terminal.
func printable(text string) string {
	var compact bytes.Buffer
	if json.Compact(&compact, []byte(text)) == nil {
		text = compact.String()
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || (r >= 0x80 && r < 0xa0) {
			return '\uFFFD'
		}
		return r
	}, text)
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("      " + printable(strings.TrimRight(line, "\n")) + "\n")
	}
	return b.String()
}
