// Command verify-evidence checks a file of evidence about a transfer, offline, with only the public key. It prints in plain
// English what is proven and what is not, and exits with code 1 if there is any doubt.
//
//	verify-evidence FILE KEY
//
// KEY is the log's public key, such as hulak+1c8f63a2+AZ…, or a file that contains it. Get it from a source you trust, not from
// the person who gave you the file.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"hulak/eventstore/seal/proof"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run returns the exit code: 0 if everything is proven, 1 if there is a doubt, and 2 if nothing could be checked.
func run(args []string, out, complaints io.Writer) int {
	if len(args) != 2 {
		fmt.Fprintln(complaints, "usage: verify-evidence FILE KEY")
		return 2
	}
	file, err := os.ReadFile(args[0])
	if err != nil {
		fmt.Fprintln(complaints, "verify-evidence:", err)
		return 2
	}
	key := args[1]
	if text, err := os.ReadFile(key); err == nil {
		key = string(text)
	}
	checked := proof.Check(file, key)
	if !checked.OK() {
		printProblems(out, checked)
		return 1
	}
	printReport(out, checked)
	return 0
}

func printProblems(out io.Writer, c *proof.Checked) {
	fmt.Fprintf(out, "NOT PROVEN. Do not rely on this file:\n\n")
	for _, p := range c.Problems {
		fmt.Fprintf(out, "  - %s\n", p)
	}
}

func printReport(out io.Writer, c *proof.Checked) {
	e, h := c.Evidence, c.Head
	fmt.Fprintf(out, "Evidence about transfer %s\n\n", e.Transfer)
	fmt.Fprintf(out, "PROVEN with the key %s\n\n", e.Key)
	fmt.Fprintf(out, "  - On %s whoever holds that key signed a log of %d events (head %d).\n", h.At.Format(proof.TimeFormat), h.Size, h.Number)
	fmt.Fprintf(out, "  - The %d events below are in that log, each at its position. Not a byte of them was changed since.\n", len(c.Events))
	fmt.Fprintf(out, "  - They hold the transfer's history from its first event on, with none left out between.\n\n")
	for i := range c.Events {
		printEvent(out, c, &c.Events[i])
	}
	fmt.Fprintf(out, "\nSTATED, and signed with the same key, but not proven by the log\n\n")
	fmt.Fprintf(out, "  - These were all events of the transfer when the file was made.\n")
	fmt.Fprintf(out, "  - The receipt sums them up as follows:\n\n%s\n", indent(e.Receipt))
	if len(e.Disclosed) > 0 {
		fmt.Fprintf(out, "  - The encrypted parts of these events say:\n\n")
		for _, d := range e.Disclosed {
			fmt.Fprintf(out, "      position %-10d %s\n", d.Position, printable(d.Personal))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprint(out, `NOT PROVEN

  - What happened to the transfer after that head was signed.
  - That what the events say is true: they are what the operator recorded, at the times of the operator's clocks.
  - What the encrypted parts say; only that they have not been changed.
  - That others are shown the same log: compare the head below with theirs, or keep it and ask for one later.

`)
	fmt.Fprintln(out, indent(e.Head))
}

func printEvent(out io.Writer, c *proof.Checked, e *proof.Event) {
	related := ""
	if !c.Own(e) {
		related = "  (written together with it, in " + printable(e.Stream) + ")"
	}
	fmt.Fprintf(out, "      %s  position %-8d %s%s\n", e.RecordedAt.Format(proof.TimeFormat), e.Position, printable(e.Type), related)
	fmt.Fprintf(out, "          %s\n", printable(string(e.Payload)))
}

// printable replaces control characters, so that a file cannot control the terminal.
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
