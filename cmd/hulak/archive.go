package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"hulak/eventstore/postgres"
	"hulak/internal/app"
)

type (
	archiveCmd struct {
		Create archiveCreateCmd `cmd:"" help:"Write the log's oldest full partition to a file and detach the partition."`
		List   archiveListCmd   `cmd:"" help:"List the log's partitions and the files of archived partitions."`
		Verify archiveVerifyCmd `cmd:"" help:"Read archives completely and compare them with their database records."`
		Drop   archiveDropCmd   `cmd:"" help:"Verify an archive's file, compare it with the detached table, and drop the table."`
	}
	archiveCreateCmd struct {
		Keep int  `default:"2" help:"Number of full partitions to keep attached, not counting the current one."`
		All  bool `help:"Archive all full partitions except those to keep."`
	}
	archiveListCmd   struct{}
	archiveVerifyCmd struct {
		File string `arg:"" optional:"" help:"File name as printed by archive list. If empty, the command verifies all archives."`
	}
	archiveDropCmd struct {
		File string `arg:"" help:"File name as printed by archive list."`
	}
)

// withArchiver calls fn with an archiver that shows its progress if out is a terminal.
func withArchiver(ctx context.Context, s *app.Settings, out io.Writer, fn func(*postgres.Archiver) error) error {
	return app.WithArchiver(ctx, s, func(archiver *postgres.Archiver) error {
		lastLine := ""
		if isTerminal(out) {
			archiver.Progress = func(step string, done, total int64) {
				line := step
				if total > 0 {
					line = fmt.Sprintf("%s %d%%", step, done*100/total)
				}
				if line != lastLine {
					fmt.Fprintf(out, "\r%-40s", line)
					lastLine = line
				}
			}
		}
		err := fn(archiver)
		if lastLine != "" {
			fmt.Fprint(out, "\n")
		}
		return err
	})
}

// Run archives the oldest full partition. With All, it archives every full partition except those to keep, and succeeds if there is none,
// because it runs every night.
func (c archiveCreateCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withArchiver(ctx, s, out, func(a *postgres.Archiver) error {
		for done := 0; ; done++ {
			part, err := a.ArchiveOldest(ctx, c.Keep)
			if c.All && errors.Is(err, postgres.ErrNothingToArchive) {
				if done == 0 {
					fmt.Fprintln(out, "Nothing to archive.")
				}
				return nil
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "\rPositions %d to %d are in %s (%d bytes, SHA-256 %x). Copy the file, then free the table's disk space with "+
				"hulak archive drop.\n",
				part.First, part.Last, a.Location(&part), part.Bytes, part.SHA256)
			if !c.All {
				return nil
			}
		}
	})
}

// Run lists the partitions of the log.
func (archiveListCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withArchiver(ctx, s, out, func(a *postgres.Archiver) error {
		parts, err := a.Parts(ctx)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "FIRST\tLAST\tSTATE\tFILE\tBYTES\tSHA-256\tARCHIVED")
		for _, p := range parts {
			fmt.Fprintf(table, "%d\t%d\t%s", p.First, p.Last, partitionState(&p))
			if p.Archived() {
				fmt.Fprintf(table, "\t%s\t%d\t%x\t%s", p.File, p.Bytes, p.SHA256, p.ArchivedAt.UTC().Format("2006-01-02 15:04"))
			}
			fmt.Fprintln(table)
		}
		return table.Flush()
	})
}

// partitionState describes a partition's state.
func partitionState(p *postgres.Part) string {
	switch {
	case p.Archived() && p.TableExists:
		return "archived, table detached"
	case p.Archived():
		return "archived"
	case p.Head > p.Last:
		return "full"
	case p.Head >= p.First-1:
		return "filling"
	}
	return "empty"
}

// Run verifies one archive or all archives. It continues after a damaged archive.
func (c archiveVerifyCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withArchiver(ctx, s, out, func(a *postgres.Archiver) error {
		parts, err := archivedParts(ctx, a, c.File)
		if err != nil {
			return err
		}
		var errs []error
		for _, p := range parts {
			if err := a.Verify(ctx, &p); err != nil {
				errs = append(errs, err)
				continue
			}
			fmt.Fprintf(out, "\r%s is intact: positions %d to %d.\n", p.File, p.First, p.Last)
		}
		return errors.Join(errs...)
	})
}

// Run verifies an archive and drops its detached table.
func (c archiveDropCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withArchiver(ctx, s, out, func(a *postgres.Archiver) error {
		parts, err := archivedParts(ctx, a, c.File)
		if err != nil {
			return err
		}
		if err := a.Drop(ctx, &parts[0]); err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "\rDropped the table. Positions %d to %d are now only in %s.\n", parts[0].First, parts[0].Last, c.File)
		return err
	})
}

// archivedParts returns the partition in the named file, or all archived partitions if file is empty.
func archivedParts(ctx context.Context, a *postgres.Archiver, file string) (found []postgres.Part, err error) {
	parts, err := a.Parts(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if p.Archived() && (file == "" || p.File == file) {
			found = append(found, p)
		}
	}
	if file != "" && len(found) == 0 {
		return nil, fmt.Errorf("archive %q not found: run hulak archive list to see all archives", file)
	}
	return found, nil
}
