package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"hulak/projections"
)

// listProjections prints the state of each read model.
func (p *program) listProjections(ctx context.Context, out io.Writer) error {
	all, err := p.runner.Status(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tVERSION\tPOSITION\tLAG\tSECONDS\tPARKED\tERROR")
	for _, s := range all {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%s\n", s.Name, s.Version, s.Position, s.Lag, s.LagSeconds, len(s.Parked), s.Error)
	}
	return table.Flush()
}

// rebuild rebuilds one read model, or all of them in turn.
func (p *program) rebuild(ctx context.Context, name string, o projections.RebuildOptions, out io.Writer) error {
	names := []string{name}
	if name == "all" {
		names = nil
		for _, projection := range p.runner.Projections() {
			names = append(names, projection.Name)
		}
	}
	for _, n := range names {
		shown := newMeter(out, n, time.Now)
		o.Progress = shown.show
		comparison, err := p.runner.Rebuild(ctx, n, o)
		shown.end()
		printComparison(out, comparison)
		var differs *projections.DifferenceError
		if errors.As(err, &differs) {
			return fmt.Errorf("%w; both are kept. Look at schemas %s and %s__next, and swap them with --accept-difference or begin again with --afresh", err, n, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// printComparison prints the difference between the old and the rebuilt tables.
func printComparison(out io.Writer, c projections.Comparison) {
	if len(c.Tables) == 0 {
		return
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range c.Tables {
		verdict := "the same"
		if t.Differs {
			verdict = "different"
		}
		fmt.Fprintf(table, "  %s\t%s -> %s rows\t%s\n", t.Table, rowsOf(t.Old), rowsOf(t.New), verdict)
	}
	_ = table.Flush()
}

func rowsOf(rows int64) string {
	if rows < 0 {
		return "no"
	}
	return fmt.Sprint(rows)
}

const (
	barWidth     = 30
	redrawEvery  = 100 * time.Millisecond
	plainPercent = 10 // between two lines if out is not a terminal
)

// meter shows the progress of a rebuild: as a bar on a terminal, and as a few plain lines otherwise.
type meter struct {
	out      io.Writer
	name     string
	now      func() time.Time
	terminal bool

	began   time.Time
	from    int64 // where this run began; an earlier run may have been interrupted there
	last    projections.Progress
	drawn   time.Time
	percent int64 // of the last plain line
}

func newMeter(out io.Writer, name string, now func() time.Time) *meter {
	return &meter{out: out, name: name, now: now, terminal: isTerminal(out), percent: -plainPercent}
}

// isTerminal reports whether out is a terminal.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show updates the displayed progress.
func (m *meter) show(p projections.Progress) {
	now := m.now()
	if m.began.IsZero() {
		m.began, m.from = now, p.Done
		if p.Done > 0 {
			fmt.Fprintf(m.out, "%s: goes on behind event %d\n", m.name, p.Done)
		}
	}
	m.last = p
	switch percent := p.Done * 100 / max(p.Total, 1); {
	case m.terminal && (now.Sub(m.drawn) >= redrawEvery || percent == 100):
		m.drawn = now
		fmt.Fprintf(m.out, "\r%-14s [%-*s] %3d %%  %s\x1b[K", m.name, barWidth, strings.Repeat("#", int(percent*barWidth/100)), percent, m.pace(now))
	case !m.terminal && percent >= m.percent+plainPercent:
		m.percent = percent - percent%plainPercent
		fmt.Fprintf(m.out, "%s: %d %%, event %d of %d, %s\n", m.name, percent, p.Done, p.Total, m.pace(now))
	}
}

// pace returns the speed and the remaining time.
func (m *meter) pace(now time.Time) string {
	done, took := m.last.Done-m.from, now.Sub(m.began)
	if done <= 0 || took <= 0 {
		return "starting"
	}
	rate := float64(done) / took.Seconds()
	left := time.Duration(float64(m.last.Total-m.last.Done) / rate * float64(time.Second))
	text := fmt.Sprintf("%.0f events/s, %s left", rate, left.Round(time.Second))
	if m.last.Waiting {
		text += ", giving way to the followers of the read models in use"
	}
	return text
}

// end finishes the line of the bar.
func (m *meter) end() {
	if m.terminal && !m.began.IsZero() {
		fmt.Fprintln(m.out)
	}
}
