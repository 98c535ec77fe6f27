package app

import (
	"context"
	"errors"

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
