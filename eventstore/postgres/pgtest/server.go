package pgtest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"net/url"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/migrations"
)

// ServerVariable names an environment variable with the URL of a server from StartServer. Test binaries share that server. Without
// the variable, each test binary starts its own.
const ServerVariable = "HULAK_TEST_POSTGRES"

const (
	template = "hulak_template"

	serverConnections = 1000 // several test binaries run at the same time, and some of their tests start several programs
	poolConnections   = 8    // per test, so that parallel tests do not exhaust the server
)

// Server is a temporary Postgres server with a migrated template database.
type Server struct{ cluster *embeddedpg.Cluster }

// StartServer starts a server that several test binaries can share. Its URL is the same in each run in this directory, because go
// test does not use cached results if an environment variable has changed. The caller must stop the server.
func StartServer(ctx context.Context) (*Server, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("pgtest: %w", err)
	}
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(dir))
	s, err := startServer(ctx, filepath.Join(parentDir(), fmt.Sprintf("hulak-test-%x", hash.Sum64())))
	if err != nil { // another run in this directory uses the data directory
		s, err = startServer(ctx, "")
	}
	return s, err
}

// startServer starts a server in dir, or in a new directory if dir is empty.
func startServer(ctx context.Context, dir string) (*Server, error) {
	cluster, err := embeddedpg.Start(ctx, embeddedpg.Options{Dir: dir, Throwaway: true, Settings: []string{
		fmt.Sprintf("max_connections=%d", serverConnections), "checkpoint_timeout=1h", "max_wal_size=512MB",
	}})
	if err != nil {
		return nil, fmt.Errorf("pgtest: %w", err)
	}
	s := &Server{cluster}
	if err := s.createTemplate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("pgtest: create the template: %w", err), s.Stop())
	}
	return s, nil
}

func (s *Server) createTemplate(ctx context.Context) (err error) {
	conn, err := pgx.Connect(ctx, s.URL())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+template); err != nil {
		return err
	}
	if _, err := migrations.Up(ctx, s.cluster.URL(template)); err != nil {
		return err
	}
	// A connection to the template, such as one of autovacuum, would delay tests that copy it.
	_, err = conn.Exec(ctx, "ALTER DATABASE "+template+" IS_TEMPLATE true ALLOW_CONNECTIONS false")
	return err
}

// URL returns the URL of the server's postgres database, with the superuser's login.
func (s *Server) URL() string { return s.cluster.URL("postgres") }

// Stop stops the server and removes its data.
func (s *Server) Stop() error { return s.cluster.Stop() }

// databaseURL returns the URL of another database on the same server.
func databaseURL(serverURL, database string) (string, error) {
	u, err := url.Parse(serverURL)
	if err != nil {
		return "", fmt.Errorf("pgtest: %s: %w", ServerVariable, err)
	}
	u.Path = "/" + database
	return u.String(), nil
}
