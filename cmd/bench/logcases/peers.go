package logcases

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill-sql/v4/pkg/sql"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/cmd/bench/harness"
)

// Peers store the same event as this log. Each peer is called through its public API, stores one event per transaction, and uses its
// own tables. It stores each event as one document, with random bytes as the personal part.

const peerConnections = 64

func peerCases() []harness.Case {
	return []harness.Case{
		{
			Name: "message_db/64", Group: harness.PeersGroup, Unit: "messages", Short: true, Baseline: true,
			Label:       "message-db, 64 connections",
			Description: "message-db: write_message with an expected version, 64 connections, each with its own stream in one category",
			Setup:       messageDBCase(func(string) string { return "transfer" }),
		},
		{
			Name: "message_db/categories/64", Group: harness.PeersGroup, Unit: "messages", Short: true, Baseline: true,
			Label:       "message-db, 64 connections in 64 categories",
			Description: "message-db: the same, with a category for each connection, because message-db locks by category",
			Setup:       messageDBCase(func(key string) string { return "transfer" + key }),
		},
		{
			Name: "watermill_sql/64", Group: harness.PeersGroup, Unit: "messages", Short: true, Baseline: true,
			Label:       "watermill-sql, 64 connections",
			Description: "watermill-sql: Publish of one message over a pgx pool, 64 connections, one topic",
			Setup:       watermillCase,
		},
	}
}

// messageDBScripts lists the installation scripts that message-db needs for writing, in order. It omits pgcrypto, because its only
// required function has been built into Postgres since version 13.
var messageDBScripts = []string{
	"schema/message-store.sql", "tables/messages.sql", "types/message.sql",
	"functions/message-store-version.sql", "functions/hash-64.sql", "functions/category.sql", "functions/acquire-lock.sql",
	"functions/is-category.sql", "functions/id.sql", "functions/cardinal-id.sql", "functions/stream-version.sql",
	"functions/write-message.sql", "indexes/messages-id.sql", "indexes/messages-stream.sql", "indexes/messages-category.sql",
}

// messageDBSeed fills message-db's table with rows, so that its statistics are realistic. On an empty table, message-db's functions
// would cache a plan with a sequential scan, which a production installation does not use.
const messageDBSeed = `
	INSERT INTO message_store.messages (stream_name, position, type, data, metadata)
	SELECT 'transfer-' || i / 10, i % 10, 'Sent', $1, $2 FROM generate_series(0, 19999) i`

const messageDBWrite = `SELECT message_store.write_message($1, $2, $3, $4, $5, $6)`

func messageDBCase(category func(key string) string) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		database, err := createMessageDB(ctx, s)
		if err != nil {
			return nil, fmt.Errorf("install message-db: %w", err)
		}
		return connectionLoad(ctx, s, database, peerConnections, func(conn *pgx.Conn) harness.Operation {
			key := uuid.NewString()
			stream, version := category(slug(key))+"-"+key, int64(-1)
			row := harness.EncodeSample()
			document := row.Document()
			return func(ctx context.Context) (int, error) {
				err := conn.QueryRow(ctx, messageDBWrite, uuid.NewString(), stream, "Sent", document, row.Meta, version).Scan(&version)
				return 1, err
			}
		})
	}
}

// slug returns the part of a key before its first dash, because a dash ends a category's name.
func slug(key string) string { return key[:8] }

// createMessageDB creates a database and installs message-db in it.
func createMessageDB(ctx context.Context, s *harness.Scope) (string, error) {
	scripts, err := findPeerPackage("@eventide/message-db/database")
	if err != nil {
		return "", err
	}
	database, err := s.CreateEmpty(ctx)
	if err != nil {
		return "", err
	}
	// message-db's functions call each other without a schema name.
	if err := s.ExecAdmin(ctx, "ALTER DATABASE "+database+" SET search_path TO message_store, public"); err != nil {
		return "", err
	}
	conn, err := s.Connect(ctx, database)
	if err != nil {
		return "", err
	}
	for _, script := range messageDBScripts {
		text, err := os.ReadFile(filepath.Join(scripts, filepath.FromSlash(script)))
		if err != nil {
			return "", err
		}
		if _, err := conn.PgConn().Exec(ctx, string(text)).ReadAll(); err != nil {
			return "", fmt.Errorf("%s: %w", script, err)
		}
	}
	row := harness.EncodeSample()
	if _, err := conn.Exec(ctx, messageDBSeed, row.Document(), row.Meta); err != nil {
		return "", err
	}
	_, err = conn.Exec(ctx, "VACUUM ANALYZE message_store.messages")
	return database, err
}

// findPeerPackage returns the directory of an installed npm package. It searches the working directory and its parents.
func findPeerPackage(name string) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		path := filepath.Join(dir, "cmd", "bench", "peers", "node_modules", filepath.FromSlash(name))
		if _, err := os.Stat(path); err == nil {
			return path, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("%s is not installed: run `make bench`, or run `npm install` in cmd/bench/peers", name)
		}
		dir = parent
	}
}

// DropMissingPeers removes the cases of peers that are not installed. The error says what is missing.
func DropMissingPeers(cases []harness.Case) ([]harness.Case, error) {
	_, err := findPeerPackage("@eventide/message-db/database")
	if err == nil {
		return cases, nil
	}
	present := slices.DeleteFunc(slices.Clone(cases), func(c harness.Case) bool { return strings.HasPrefix(c.Name, "message_db/") })
	if len(present) == len(cases) {
		return cases, nil
	}
	return present, err
}

const watermillTopic = "transfers"

func watermillCase(ctx context.Context, s *harness.Scope) (harness.Load, error) {
	database, err := s.CreateEmpty(ctx)
	if err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(s.URL(database))
	if err != nil {
		return nil, err
	}
	config.MaxConns = peerConnections
	pool, err := pgxpool.NewWithConfig(ctx, config) // the warm-up opens all connections
	if err != nil {
		return nil, err
	}
	s.Defer(func() error { pool.Close(); return nil })
	publisher, err := sql.NewPublisher(sql.BeginnerFromPgx(pool), sql.PublisherConfig{
		SchemaAdapter: sql.DefaultPostgreSQLSchema{}, AutoInitializeSchema: true,
	}, watermill.NopLogger{})
	if err != nil {
		return nil, err
	}
	_, err = publishMessages(publisher)(ctx) // creates the table
	return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
		return harness.RunWorkers(ctx, window, peerConnections, func(int) harness.Operation { return publishMessages(publisher) })
	}, err
}

func publishMessages(publisher message.Publisher) harness.Operation {
	document, meta := harness.EncodeSample().Document(), watermillMetadata()
	return func(context.Context) (int, error) {
		m := message.NewMessage(uuid.NewString(), document)
		m.Metadata = meta
		return 1, publisher.Publish(watermillTopic, m)
	}
}

// watermillMetadata returns sample metadata in Watermill's flat format.
func watermillMetadata() message.Metadata {
	m := harness.Metadata(uuid.NewString())
	return message.Metadata{"actor": m.Actor.ID, "role": m.Actor.Role, "correlation": m.Correlation, "requestId": m.RequestID}
}
