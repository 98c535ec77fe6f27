package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/internal/app"
)

type verifyCmd struct {
	From   []string `help:"Files with signed heads that were stored elsewhere. The log must extend each head." type:"existingfile"`
	Key    string   `help:"Public key that verifies heads. If empty, the command uses this installation's keys."`
	NoFile bool     `help:"Skip the comparison with the heads file and with the heads in object storage, for example if the file is on another machine."`
}

var errVerificationFailed = &distrustError{errors.New("the log cannot be trusted: follow docs/runbooks/HulakLogDivergence.md")}

// Run verifies the entire log.
func (c verifyCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	options, err := s.VerifyOptions(c.Key, c.From, c.NoFile)
	if err != nil {
		return err
	}
	bar := newProgressBar(out)
	options.Progress = bar.show
	var report *seal.Report
	var elapsed time.Duration
	err = withDatabase(ctx, s, io.Discard, func(p *app.Program) (err error) {
		startedAt := time.Now()
		report, err = p.VerifyLog(ctx, options)
		bar.end()
		elapsed = time.Since(startedAt)
		return err
	})
	if err != nil {
		return err
	}
	printReport(out, report, elapsed)
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
	count := int64(len(r.Findings)) + r.OmittedFindings
	if count == 1 {
		fmt.Fprintln(out, "\n1 finding:")
	} else {
		fmt.Fprintf(out, "\n%d findings:\n", count)
	}
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
