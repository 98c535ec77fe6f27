package logcases

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"hulak/cmd/bench/harness"
)

// rawTable has the log's columns and data, but does not check stream versions or idempotency keys. Its cases measure the limits of
// Postgres itself. No program that commits each row separately can be faster on the same server.
const rawTable = `
	CREATE TABLE raw (
		position    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
		stream      text COLLATE "C" NOT NULL,
		version     bigint           NOT NULL,
		id          uuid             NOT NULL,
		type        text COLLATE "C" NOT NULL,
		schema      integer          NOT NULL,
		payload     json             NOT NULL,
		subject     text COLLATE "C",
		personal    bytea,
		metadata    json             NOT NULL,
		recorded_at timestamptz      NOT NULL DEFAULT now()
	)`

const (
	InsertRowSQL = `
		INSERT INTO raw (stream, version, id, type, schema, payload, subject, personal, metadata)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

	insertRowsSQL = `
		INSERT INTO raw (stream, version, id, type, schema, payload, subject, personal, metadata)
		SELECT * FROM unnest($1::text[], $2::bigint[], $3::uuid[], $4::text[], $5::int[], $6::json[], $7::text[], $8::bytea[], $9::json[])`

	rowsPerInsert = 100
	rowsPerCopy   = 10_000
)

var rawColumns = []string{"stream", "version", "id", "type", "schema", "payload", "subject", "personal", "metadata"}

func rawCases() []harness.Case {
	var cases []harness.Case
	for _, n := range []int{1, 8, 64} {
		cases = append(cases, harness.Case{
			Name: fmt.Sprintf("raw/one_row/%d", n), Group: harness.RawGroup, Unit: "rows", Short: n != 8, Baseline: true,
			Description: fmt.Sprintf("INSERT of one row and commit, %s", CountLabel(n, "connection")), Setup: rawCase(n, insertOne),
			Label: "one row per commit, " + CountLabel(n, "connection"),
		})
	}
	for _, n := range []int{1, 8} {
		cases = append(cases, harness.Case{
			Name: fmt.Sprintf("raw/100_rows/%d", n), Group: harness.RawGroup, Unit: "rows", Short: true, Baseline: true,
			Description: fmt.Sprintf("INSERT of 100 rows through unnest and commit, %s", CountLabel(n, "connection")), Setup: rawCase(n, insertMany),
			Label: "100 rows per commit, " + CountLabel(n, "connection"),
		})
	}
	return append(cases, harness.Case{
		Name: "raw/copy", Group: harness.RawGroup, Unit: "rows",
		Description: "COPY of 10,000 rows and commit, one connection", Setup: rawCase(1, copyMany),
		Label: "COPY of 10,000 rows, one connection", Baseline: true,
	})
}

// CountLabel returns a number of things for the label of a case, such as "one connection" or "64 connections".
func CountLabel(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// rawCase returns the setup of a case that uses the raw table, with one connection per worker.
func rawCase(n int, worker func(*pgx.Conn) harness.Operation) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		database, err := CreateRaw(ctx, s)
		if err != nil {
			return nil, err
		}
		return connectionLoad(ctx, s, database, n, worker)
	}
}

// CreateRaw creates a database with the raw table.
func CreateRaw(ctx context.Context, s *harness.Scope) (string, error) {
	database, err := s.CreateEmpty(ctx)
	if err != nil {
		return "", err
	}
	conn, err := s.Connect(ctx, database)
	if err == nil {
		_, err = conn.Exec(ctx, rawTable)
	}
	return database, err
}

// connectionLoad returns the load of n workers, each with its own connection to the database.
func connectionLoad(
	ctx context.Context, s *harness.Scope, database string, n int, worker func(*pgx.Conn) harness.Operation,
) (_ harness.Load, err error) {
	conns := make([]*pgx.Conn, n)
	for i := range conns {
		if conns[i], err = s.Connect(ctx, database); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
		return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return worker(conns[i]) })
	}, nil
}

func insertOne(conn *pgx.Conn) harness.Operation {
	row, stream, version := harness.EncodeSample(), "transfer-"+uuid.NewString(), int64(0)
	subject := uuid.NewString()
	return func(ctx context.Context) (int, error) {
		version++
		_, err := conn.Exec(ctx, InsertRowSQL,
			stream, version, [16]byte(uuid.Must(uuid.NewV7())), "bench.sent", 1, row.Payload, subject, row.Personal, row.Meta)
		return 1, err
	}
}

func insertMany(conn *pgx.Conn) harness.Operation {
	row, stream, version := harness.EncodeSample(), "transfer-"+uuid.NewString(), int64(0)
	subject := uuid.NewString()
	streams, versions, ids := make([]string, rowsPerInsert), make([]int64, rowsPerInsert), make([][16]byte, rowsPerInsert)
	types, schemas, payloads := make([]string, rowsPerInsert), make([]int32, rowsPerInsert), make([][]byte, rowsPerInsert)
	subjects, personals, metas := make([]string, rowsPerInsert), make([][]byte, rowsPerInsert), make([][]byte, rowsPerInsert)
	return func(ctx context.Context) (int, error) {
		for i := range rowsPerInsert {
			version++
			streams[i], versions[i], ids[i], types[i], schemas[i] = stream, version, uuid.Must(uuid.NewV7()), "bench.sent", 1
			payloads[i], subjects[i], personals[i], metas[i] = row.Payload, subject, row.Personal, row.Meta
		}
		_, err := conn.Exec(ctx, insertRowsSQL, streams, versions, ids, types, schemas, payloads, subjects, personals, metas)
		return rowsPerInsert, err
	}
}

func copyMany(conn *pgx.Conn) harness.Operation {
	row, stream, version := harness.EncodeSample(), "transfer-"+uuid.NewString(), int64(0)
	subject := uuid.NewString()
	return func(ctx context.Context) (int, error) {
		n, err := conn.CopyFrom(ctx, pgx.Identifier{"raw"}, rawColumns, pgx.CopyFromSlice(rowsPerCopy, func(int) ([]any, error) {
			version++
			id := [16]byte(uuid.Must(uuid.NewV7()))
			return []any{stream, version, id, "bench.sent", int32(1), row.Payload, subject, row.Personal, row.Meta}, nil
		}))
		return int(n), err
	}
}
