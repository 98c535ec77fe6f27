package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

type verifyCmd struct {
	From   []string `help:"Files with signed heads that were stored elsewhere. The log must extend each head." type:"existingfile"`
	Key    string   `help:"Public key that verifies heads. If empty, the command uses this installation's keys."`
	NoFile bool     `help:"Skip the comparison with the heads file, for example if the file is on another machine."`
}

// errVerificationFailed makes the program exit with a nonzero status.
var errVerificationFailed = errors.New("verification failed: the log does NOT match its signed heads")

// Run verifies the entire log.
func (c verifyCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	verifiers, err := s.sealVerifiers(c.Key)
	if err != nil {
		return err
	}
	options := seal.VerifyOptions{Verifiers: verifiers, HeadsFile: s.headsFile()}
	if c.NoFile {
		options.HeadsFile = ""
	}
	for _, path := range c.From {
		head, err := readSavedHead(path, verifiers)
		if err != nil {
			return err
		}
		options.SavedHeads = append(options.SavedHeads, head)
	}
	p, err := start(ctx, s, databaseOnly, io.Discard)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	options.Writers = p.writerKeys
	return p.verify(ctx, options, out)
}

// sealVerifiers returns the keys that verify heads: the given public key and the trusted earlier keys. If public is empty, it uses
// this installation's current key.
func (s *settings) sealVerifiers(public string) (note.Verifiers, error) {
	if public != "" {
		return proof.Verifiers(append([]string{public}, s.SealTrusted...)...)
	}
	keys, err := s.sealKeys()
	if err != nil {
		return nil, err
	}
	return proof.Verifiers(keys...)
}

// sealKeys returns this installation's public keys, starting with the current key.
func (s *settings) sealKeys() ([]string, error) {
	key, err := s.sealKey()
	if err != nil {
		return nil, err
	}
	return append([]string{key.Public}, s.SealTrusted...), nil
}

// receiptKeys returns the keys that verify receipts. It returns no keys if this process has no seal key.
func (s *settings) receiptKeys() ([]string, note.Verifiers, error) {
	keys, err := s.sealKeys()
	if errors.Is(err, errNoSealKey) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	verifiers, err := proof.Verifiers(keys...)
	return keys, verifiers, err
}

// readSavedHead reads a signed head from a file and verifies its signature.
func readSavedHead(path string, verifiers note.Verifiers) (*proof.Head, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head, err := seal.ParseHead(text, verifiers)
	if err != nil {
		return nil, fmt.Errorf("signed head in %s is not valid: %w", path, err)
	}
	return head, nil
}

func (p *program) verify(ctx context.Context, options seal.VerifyOptions, out io.Writer) error {
	startedAt := time.Now()
	bar := newProgressBar(out)
	options.Progress = bar.show
	report, err := seal.Verify(ctx, p.pool, p.log, options)
	bar.end()
	if err != nil {
		return err
	}
	printReport(out, report, time.Since(startedAt))
	if !report.OK() {
		return errVerificationFailed
	}
	return nil
}

func printReport(out io.Writer, r *seal.Report, elapsed time.Duration) {
	rate := float64(r.Events) / max(elapsed.Seconds(), 0.001)
	fmt.Fprintf(out, "Read %d events in %.1f s (%.0f per second) and compared %d heads.\n", r.Events, elapsed.Seconds(), rate, r.Heads)
	if r.LastHead != nil {
		fmt.Fprintf(out, "The latest head is number %d. It covers %d events and was signed at %s.\n",
			r.LastHead.Number, r.LastHead.Size, r.LastHead.At.Format(proof.TimeFormat))
	}
	if r.Unsealed > 0 {
		first, last := r.FirstUnsealed, r.LastUnsealed
		fmt.Fprintf(out, "Events not sealed yet: %d, from position %d (%s, %s) to %d (%s, %s). "+
			"While the program runs, this is normal for events from the last second.\n",
			r.Unsealed, first.Position, first.Stream, first.Type, last.Position, last.Stream, last.Type)
	}
	if r.OK() {
		fmt.Fprintln(out, "All sealed events, stored hashes, and heads match their signatures.")
		return
	}
	fmt.Fprintf(out, "\n%d findings:\n", int64(len(r.Findings))+r.OmittedFindings)
	for _, f := range r.Findings {
		fmt.Fprintf(out, "  - %s\n", f)
	}
	if r.OmittedFindings > 0 {
		fmt.Fprintf(out, "  … and %d more\n", r.OmittedFindings)
	}
}

// progressBar draws a progress bar on a terminal. It draws nothing if the output is not a terminal.
type progressBar struct {
	out      io.Writer
	terminal bool
	percent  int64
}

func newProgressBar(out io.Writer) *progressBar {
	file, ok := out.(*os.File)
	if !ok {
		return &progressBar{}
	}
	info, err := file.Stat()
	return &progressBar{out: out, terminal: err == nil && info.Mode()&os.ModeCharDevice != 0, percent: -1}
}

func (b *progressBar) show(done, total int64) {
	percent := done * 100 / max(total, 1)
	if !b.terminal || percent == b.percent {
		return
	}
	b.percent = percent
	fmt.Fprintf(b.out, "\rverifying [%-40s] %3d%%  %d of %d events", strings.Repeat("#", int(percent)*2/5), percent, done, total)
}

func (b *progressBar) end() {
	if b.terminal && b.percent >= 0 {
		fmt.Fprintln(b.out)
	}
}
