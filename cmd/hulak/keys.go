package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"hulak/eventstore/keyfile"
	"hulak/internal/app"
)

type (
	keysCmd struct {
		Init    keysInitCmd    `cmd:"" help:"Create the key files for a new database. Run hulak migrate first."`
		Status  keysStatusCmd  `cmd:"" help:"List the keys in this data directory and in the database."`
		Rotate  keysRotateCmd  `cmd:"" help:"Add a new key that is not used yet. When every process has the file, run the command with --promote."`
		Merge   keysMergeCmd   `cmd:"" help:"Add the keys of another people.keyset or writers.keyset, so that data written with them can be read."`
		Encrypt keysEncryptCmd `cmd:"" help:"Encrypt people.keyset and writers.keyset with HULAK_MASTER_KEY."`
	}
	keysInitCmd   struct{}
	keysStatusCmd struct{}
	keysRotateCmd struct {
		File    string `arg:"" optional:"" enum:"people.keyset,writers.keyset" default:"people.keyset" help:"people.keyset or writers.keyset."`
		Promote bool   `help:"Use the new key from now on. Every process must have it already."`
	}
	keysMergeCmd struct {
		File string `arg:"" type:"existingfile" help:"Key file of another process."`
	}
	keysEncryptCmd struct {
		OldMasterKey string `help:"Master key that encrypts the files now, in the form of HULAK_MASTER_KEY."`
	}
)

// Run creates the key files.
func (keysInitCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withKeys(ctx, s, func(p *app.Program) error {
		created, err := p.InitKeys(ctx)
		if err != nil {
			return err
		}
		for _, name := range created {
			fmt.Fprintf(out, "Created %s.\n", name)
		}
		_, err = fmt.Fprintf(out, "Copy the files in %s/keys to every machine that uses this database, and back them up.\n", s.Data)
		return err
	})
}

// Run lists the keys.
func (keysStatusCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withKeys(ctx, s, func(p *app.Program) error {
		keys, err := p.KeyStatus(ctx)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "FILE\tKEY\tPRIMARY\tIN FILE\tIN DATABASE SINCE\tPEOPLE")
		for _, k := range keys {
			since := "-"
			if k.Recorded != nil {
				since = k.Recorded.CreatedAt.UTC().Format(time.RFC3339) + " by " + k.Recorded.CreatedBy
			}
			fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%d\n", k.File, k.ID, yesNo(k.Primary), yesNo(k.InFile), since, k.People)
		}
		if err := table.Flush(); err != nil {
			return err
		}
		master := s.MasterKey
		if master == "" {
			master = "none"
		}
		_, err = fmt.Fprintf(out, "Master key: %s\n", master)
		return err
	})
}

// Run adds a new key, or makes it the primary key.
func (c keysRotateCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	kind := keyfile.People
	if c.File == keyfile.Writers.Name() {
		kind = keyfile.Writers
	}
	return withKeys(ctx, s, func(p *app.Program) error {
		id, err := p.RotateKeys(ctx, kind, c.Promote)
		if err != nil {
			return err
		}
		next := "Copy the file to every machine and restart every process. Then run the command again with --promote."
		if c.Promote {
			next = "It is now the primary key. Copy the file to every machine and restart every process."
		}
		_, err = fmt.Fprintf(out, "Key %d in %s: %s\n", id, c.File, next)
		return err
	})
}

// Run merges a key file.
func (c keysMergeCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withKeys(ctx, s, func(p *app.Program) error {
		merged, err := p.MergeKeys(ctx, c.File)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s has the keys %d. Copy the file to every machine, restart every process, and retry parked work.\n",
			merged.Name(), merged.IDs())
		return err
	})
}

// Run encrypts the key files.
func (c keysEncryptCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	encrypted, err := s.EncryptKeys(ctx, c.OldMasterKey)
	for _, name := range encrypted {
		fmt.Fprintf(out, "Encrypted %s.\n", name)
	}
	return err
}

// withKeys opens the database without the log, calls do, and closes the database.
func withKeys(ctx context.Context, s *app.Settings, do func(*app.Program) error) error {
	p, err := app.Start(ctx, s, app.KeysOnly, io.Discard)
	if err != nil {
		return err
	}
	return errors.Join(do(p), p.Stop(context.WithoutCancel(ctx)))
}
