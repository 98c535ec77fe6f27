package app

import (
	"context"
	"errors"
	"io"
	"path/filepath"

	"hulak/eventstore/postgres"
)

// ArchivePath returns the directory for archives.
func (s *Settings) ArchivePath() string {
	if s.ArchiveDir != "" {
		return s.ArchiveDir
	}
	return filepath.Join(s.Data, "archive")
}

// WithArchiver calls fn with an archiver that connects as the database's owner. The app never uses that role.
func WithArchiver(ctx context.Context, s *Settings, fn func(*postgres.Archiver) error) (err error) {
	p, err := Start(ctx, s, archiveOnly, io.Discard)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Stop(context.WithoutCancel(ctx))) }()
	archiver, err := postgres.OpenArchiver(ctx, p.databaseURL, s.ArchivePath())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archiver.Close(context.WithoutCancel(ctx))) }()
	return fn(archiver)
}
