package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"hulak/eventstore/archive"
	"hulak/eventstore/archive/s3"
	"hulak/eventstore/postgres"
)

// ArchivePath returns the directory or URL of archives.
func (s *Settings) ArchivePath() string {
	if s.ArchiveDir != "" {
		return s.ArchiveDir
	}
	return filepath.Join(s.Data, "archive")
}

// archives returns the storage of archived events: a bucket in object storage, or a directory.
func (s *Settings) archives() (archive.Storage, error) {
	if !s.archivesInBucket() {
		return archive.Directory(s.ArchivePath()), nil
	}
	storage, err := s3.New(s3.Options{
		URL: s.ArchiveDir, Endpoint: s.S3Endpoint, Region: s.S3Region, PathStyle: s.S3PathStyle,
		AccessKey: s.S3AccessKey, SecretKey: s.S3SecretKey, SessionToken: s.S3SessionToken,
	})
	if err != nil {
		return nil, fmt.Errorf("HULAK_ARCHIVE_DIR, S3_ENDPOINT, AWS_ACCESS_KEY_ID: %w", err)
	}
	return storage, nil
}

// archivesInBucket reports whether archives are in object storage.
func (s *Settings) archivesInBucket() bool { return s3.IsURL(s.ArchiveDir) }

// WithArchiver calls fn with an archiver that connects as the database's owner. The app never uses that role.
func WithArchiver(ctx context.Context, s *Settings, fn func(*postgres.Archiver) error) (err error) {
	storage, err := s.archives()
	if err != nil {
		return err
	}
	p, err := Start(ctx, s, archiveOnly, io.Discard)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Stop(context.WithoutCancel(ctx))) }()
	archiver, err := postgres.OpenArchiver(ctx, p.databaseURL, storage)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archiver.Close(context.WithoutCancel(ctx))) }()
	return fn(archiver)
}
