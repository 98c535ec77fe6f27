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

	"hulak/projections/maintenance"
	"hulak/projections/runner"

	"hulak/internal/app"
)

type (
	projectionsCmd struct {
		List     projectionListCmd     `cmd:"" help:"List the read models with their positions, lag, and errors."`
		Rebuild  projectionRebuildCmd  `cmd:"" help:"Rebuild a read model from the log, compare it with the current one, and swap them."`
		Rollback projectionRollbackCmd `cmd:"" aliases:"back" help:"Restore a read model's tables from before the last rebuild."`
	}
	projectionListCmd    struct{}
	projectionRebuildCmd struct {
		Name             string `arg:"" help:"Name of the read model, or \"all\"."`
		AcceptDifference bool   `help:"Swap the tables even if the rebuilt ones differ from the current ones of the same version."`
		StartOver        bool   `aliases:"afresh" help:"Start over instead of continuing an unfinished rebuild."`
	}
	projectionRollbackCmd struct {
		Name string `arg:"" help:"Name of the read model."`
	}
)

// Run lists the read models.
func (projectionListCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withDatabase(ctx, s, out, func(p *app.Program) error { return listProjections(ctx, p.ReadModels(), out) })
}

// Run rebuilds one read model or all read models.
func (c projectionRebuildCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withDatabase(ctx, s, out, func(p *app.Program) error {
		options := maintenance.RebuildOptions{AcceptDifference: c.AcceptDifference, Restart: c.StartOver}
		return rebuild(ctx, p, c.Name, options, out)
	})
}

// Run restores the read model's tables from before the last rebuild.
func (c projectionRollbackCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	if err := withDatabase(ctx, s, out, func(p *app.Program) error { return p.Maintainer().RollBack(ctx, c.Name) }); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "Restored the %s tables from before the last rebuild. They are up to date with the log. "+
		"To undo this, run the same command again.\n", c.Name)
	return err
}

// listProjections prints the state of each read model.
func listProjections(ctx context.Context, readModels *runner.Runner, out io.Writer) error {
	all, err := readModels.Status(ctx)
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

// rebuild rebuilds one read model, or all read models in sequence.
func rebuild(ctx context.Context, p *app.Program, name string, o maintenance.RebuildOptions, out io.Writer) error {
	names := []string{name}
	if name == "all" {
		names = nil
		for _, projection := range p.ReadModels().Projections() {
			names = append(names, projection.Name)
		}
	}
	for _, n := range names {
		meter := newProgressMeter(out, n, time.Now)
		o.Progress = meter.show
		comparison, err := p.Maintainer().Rebuild(ctx, n, o)
		meter.end()
		printComparison(out, comparison)
		if _, ok := errors.AsType[*maintenance.DifferenceError](err); ok {
			return fmt.Errorf("%w; compare the schemas %s and %s__next, "+
				"then swap them with --accept-difference or start over with --start-over", err, n, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// printComparison prints how the rebuilt tables compare with the old ones.
func printComparison(out io.Writer, c maintenance.Comparison) {
	if len(c.Tables) == 0 {
		return
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range c.Tables {
		result := "same"
		if t.Differs {
			result = "different"
		}
		fmt.Fprintf(table, "  %s\t%s -> %s rows\t%s\n", t.Table, formatRows(t.OldRows), formatRows(t.NewRows), result)
	}
	_ = table.Flush()
}

// formatRows returns the number of rows as text. A negative number means that the table does not exist.
func formatRows(rows int64) string {
	if rows < 0 {
		return "no"
	}
	return fmt.Sprint(rows)
}

const (
	barWidth        = 30
	redrawInterval  = 100 * time.Millisecond
	lineStepPercent = 10 // percentage points between lines if the output is not a terminal
)

// progressMeter shows a rebuild's progress as a bar on a terminal and as plain lines elsewhere.
type progressMeter struct {
	out      io.Writer
	name     string
	now      func() time.Time
	terminal bool

	startedAt     time.Time
	startPosition int64 // positive if this run resumes an interrupted rebuild
	last          maintenance.Progress
	drawnAt       time.Time
	percent       int64 // percentage in the last plain line
}

func newProgressMeter(out io.Writer, name string, now func() time.Time) *progressMeter {
	return &progressMeter{out: out, name: name, now: now, terminal: isTerminal(out), percent: -lineStepPercent}
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
func (m *progressMeter) show(p maintenance.Progress) {
	now := m.now()
	if m.startedAt.IsZero() {
		m.startedAt, m.startPosition = now, p.Done
		if p.Done > 0 {
			fmt.Fprintf(m.out, "%s: resuming after event %d\n", m.name, p.Done)
		}
	}
	m.last = p
	switch percent := p.Done * 100 / max(p.Total, 1); {
	case m.terminal && (now.Sub(m.drawnAt) >= redrawInterval || percent == 100):
		m.drawnAt = now
		bar := strings.Repeat("#", int(percent*barWidth/100))
		fmt.Fprintf(m.out, "\r%-14s [%-*s] %3d%%  %s\x1b[K", m.name, barWidth, bar, percent, m.estimate(now))
	case !m.terminal && percent >= m.percent+lineStepPercent:
		m.percent = percent - percent%lineStepPercent
		fmt.Fprintf(m.out, "%s: %d%%, event %d of %d, %s\n", m.name, percent, p.Done, p.Total, m.estimate(now))
	}
}

// estimate describes the rebuild's speed and remaining time.
func (m *progressMeter) estimate(now time.Time) string {
	done, elapsed := m.last.Done-m.startPosition, now.Sub(m.startedAt)
	if done <= 0 || elapsed <= 0 {
		return "starting"
	}
	rate := float64(done) / elapsed.Seconds()
	left := time.Duration(float64(m.last.Total-m.last.Done) / rate * float64(time.Second))
	text := fmt.Sprintf("%.0f events/s, %s left", rate, left.Round(time.Second))
	if m.last.Waiting {
		text += ", waiting for the current read models to catch up"
	}
	return text
}

// end terminates the progress bar's line.
func (m *progressMeter) end() {
	if m.terminal && !m.startedAt.IsZero() {
		fmt.Fprintln(m.out)
	}
}
