package app

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hulak/migrations"
)

// prepareSchema migrates the schema, or only checks it. In production, only hulak migrate migrates it. In other environments, every
// command does if its login owns the database.
func (p *Program) prepareSchema(ctx context.Context, url string, progress func(string, ...any)) error {
	mustMigrate := p.components == MigrateOnly
	if mustMigrate || p.settings.Env != "production" {
		progress("Updating the database schema")
		if _, err := migrations.Up(ctx, url); mustMigrate || !errors.Is(err, migrations.ErrNotOwner) {
			return err
		}
	}
	return migrations.Check(ctx, url)
}

// printWaiting prints a line while the program waits. Standard output may be the result of a command.
func (p *Program) printWaiting(line string) {
	if !p.settings.quiet {
		fmt.Fprintln(os.Stderr, line)
	}
}
