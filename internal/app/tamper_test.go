package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/monitor"
	"hulak/eventstore/seal/proof"
	"hulak/internal/integrity"
)

// tamperSuite tampers with a running program as a superuser of its database and its machine.
type tamperSuite struct {
	*testing.T
	*rand.Rand
	p            *Program
	conn         *pgx.Conn
	policy       *proof.Policy
	checker      *integrity.Checker
	transferID   string
	first, last  int64 // sealed events that are not archived
	archiveFiles []string
	undo         []func()
}

// tampering changes something at random. It describes the change, and returns how to detect it. detect returns an error unless the change
// is named exactly, and nothing else is.
type tampering func(s *tamperSuite) (description string, detect func() error)

// tamperings has a function for each layer.
var tamperings = map[string]tampering{
	"event": (*tamperSuite).tamperWithEvent, "metadata": (*tamperSuite).tamperWithMetadata, "order": (*tamperSuite).swapEvents,
	"middle": (*tamperSuite).deleteInTheMiddle, "tail": (*tamperSuite).deleteTail, "hashes": (*tamperSuite).tamperWithHashes,
	"heads table": (*tamperSuite).tamperWithHead, "heads file": (*tamperSuite).tamperWithHeadsFile,
	"archive":    (*tamperSuite).tamperWithArchive,
	"read model": (*tamperSuite).tamperWithReadModel, "key": (*tamperSuite).tamperWithKey, "receipt": (*tamperSuite).tamperWithReceipt,
	"tile": (*tamperSuite).tamperWithTile, "cosignature": (*tamperSuite).tamperWithCosignature,
}

func TestEveryTamperingIsNamed(t *testing.T) {
	t.Parallel()
	s := newTamperSuite(t)
	layers := slices.Sorted(func(yield func(string) bool) {
		for name := range tamperings {
			if !yield(name) {
				return
			}
		}
	})
	s.requireClean()
	for range quickOrFull(4, 80) {
		for _, layer := range layers {
			description, detect := tamperings[layer](s)
			err := detect()
			for _, undo := range slices.Backward(s.undo) {
				undo()
			}
			s.undo = nil
			require.NoError(t, err, "%s: %s", layer, description)
		}
		s.requireClean()
	}
}

func newTamperSuite(t *testing.T) *tamperSuite {
	t.Helper()
	ctx := t.Context()
	database := newPartitionedDatabase(t, 8)
	s := &tamperSuite{T: t, Rand: newSeededRand(t, "tampering")}
	witnesses := filepath.Join(t.TempDir(), "witnesses")
	require.NoError(t, os.WriteFile(witnesses, []byte(newCosigner(t)), 0o600))
	s.p = startProgram(t, func(settings *Settings) { settings.DatabaseURL, settings.WitnessPolicy = database, witnesses })
	scenario, err := os.ReadFile("testdata/scenarios/cash_pickup.txtar")
	require.NoError(t, err)
	runScript(t, s.p, scenario)
	require.NoError(t, awaitIdle(ctx, s.p))
	output, err := hulak(t, s.p.settings, "archive", "create", "--keep", "3", "--all")
	require.NoError(t, err)
	s.archiveFiles = regexp.MustCompile(`events-\d{15}-\d{15}\.hulak`).FindAllString(output, -1)
	require.NotEmpty(t, s.archiveFiles)
	for _, file := range s.archiveFiles {
		_, err = hulak(t, s.p.settings, "archive", "drop", file)
		require.NoError(t, err)
	}
	s.first = int64(8*len(s.archiveFiles)) + 1
	s.last, err = s.p.log.Head(ctx)
	require.NoError(t, err)
	events, err := s.p.log.ReadStored(ctx, 0, int(s.last))
	require.NoError(t, err)
	i := slices.IndexFunc(events, func(e eventstore.StoredEvent) bool { return e.Type == "transfer.created" })
	s.transferID = events[i].Stream.Key()
	require.Eventually(t, func() bool {
		head, err := s.p.sealReader.HeadCovering(ctx, s.last)
		require.NoError(t, err)
		return head != nil && head.HasQuorum
	}, time.Minute, 10*time.Millisecond)
	s.policy = s.p.sealReader.Policy
	s.checker = s.p.newChecker()
	s.checker.QuietPeriod = 0
	s.conn, err = pgx.Connect(ctx, database)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.conn.Close(context.Background()) })
	s.pauseSealer()
	s.exec(disableTriggers)
	for _, table := range []string{"seal_heads", "seal_blocks", "seal_cosignatures"} {
		s.exec(`ALTER TABLE ` + table + ` DISABLE TRIGGER USER`)
	}
	return s
}

// pauseSealer takes the sealer's lease, because a late event must not be sealed while the log is tampered with.
func (s *tamperSuite) pauseSealer() {
	s.Helper()
	s.exec(`INSERT INTO leases VALUES ('seal', gen_random_uuid(), now() + interval '1 day')
		ON CONFLICT ON CONSTRAINT leases_once DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`)
	s.p.sealer.Close() // waits for a step that began before
}

// requireClean requires that no check reports anything.
func (s *tamperSuite) requireClean() {
	s.Helper()
	report := s.verify()
	require.Empty(s, report.Findings)
	for range 2 { // a divergence is closed by the second scan without it
		require.NoError(s, scanLog(s.Context(), s.checker))
	}
	require.Empty(s, openDivergences(s.Context(), s.T, s.checker))
	_, err := hulak(s.T, s.p.settings, "archive", "verify")
	require.NoError(s, err)
	m := monitor.Monitor{URL: s.p.url + "/log", Policy: s.policy, StateFile: filepath.Join(s.TempDir(), "checkpoint")}
	_, err = m.Check(s.Context())
	require.NoError(s, err)
	record, inclusion := s.receipt()
	_, err = inclusion.Verify(record, s.policy)
	require.NoError(s, err)
}

func (s *tamperSuite) exec(statement string) {
	s.Helper()
	_, err := s.conn.Exec(s.Context(), statement)
	require.NoError(s, err, statement)
}

// change executes a statement that changes the selected rows of a table. The rows are restored later.
func (s *tamperSuite) change(table, key, where, statement string) {
	s.Helper()
	saved := fmt.Sprintf("saved_%d", s.Uint64())
	s.exec(`CREATE TEMP TABLE ` + saved + ` AS SELECT * FROM ` + table + ` WHERE ` + where)
	s.exec(statement)
	s.undo = append(s.undo, func() {
		s.exec(`DELETE FROM ` + table + ` WHERE ` + key + ` IN (SELECT ` + key + ` FROM ` + saved + `)`)
		s.exec(`INSERT INTO ` + table + ` SELECT * FROM ` + saved)
		s.exec(`DROP TABLE ` + saved)
	})
}

func (s *tamperSuite) verify() *seal.Report {
	s.Helper()
	report, err := s.p.VerifyLog(s.Context(), seal.VerifyOptions{Verifiers: s.policy.Verifiers(), HeadsFile: s.p.settings.headsFile()})
	require.NoError(s, err)
	return report
}

// requireFindings returns a function that requires findings that all satisfy a condition.
func (s *tamperSuite) requireFindings(isExact func(seal.Finding) bool) func() error {
	return func() error {
		report := s.verify()
		if len(report.Findings) == 0 {
			return errors.New("no finding")
		}
		for _, f := range report.Findings {
			if !isExact(f) {
				return fmt.Errorf("findings: %v", report.Findings)
			}
		}
		return nil
	}
}

// at returns a condition for findings of a kind between two positions.
func at(kind seal.Kind, first, last int64) func(seal.Finding) bool {
	return func(f seal.Finding) bool { return f.Kind == kind && f.First >= first && f.Last <= last }
}

func (s *tamperSuite) position() int64 { return s.first + s.Int64N(s.last-s.first+1) }

func (s *tamperSuite) tamperWithEvent() (string, func() error) {
	position := s.position()
	changes := []string{
		fmt.Sprintf(`payload = '{"tampered": %d}'`, s.Uint32()), `type = type || 'x'`, `stream = 'thing-x'`, `version = version + 1000`,
		`id = gen_random_uuid()`, `schema = schema + 1`, `subject = 'somebody'`,
		fmt.Sprintf(`recorded_at = recorded_at + interval '%d microseconds'`, 1+s.IntN(1_000_000)),
		fmt.Sprintf(`personal = CASE WHEN personal IS NULL THEN '\x01'
			ELSE set_byte(personal, %[1]d %% octet_length(personal), 255 - get_byte(personal, %[1]d %% octet_length(personal))) END`, s.IntN(1_000)),
	}
	return s.changeEvent(position, changes[s.IntN(len(changes))])
}

func (s *tamperSuite) tamperWithMetadata() (string, func() error) {
	changes := []string{
		`metadata = '{}'`, `metadata = (metadata::text || ' ')::json`, fmt.Sprintf(`metadata = '{"actor":{"id":"%d"}}'`, s.Uint32()),
	}
	return s.changeEvent(s.position(), changes[s.IntN(len(changes))])
}

func (s *tamperSuite) changeEvent(position int64, change string) (string, func() error) {
	where := fmt.Sprintf("position = %d", position)
	s.change("events", "position", where, `UPDATE events SET `+change+` WHERE `+where)
	return where + ": " + change, s.requireFindings(at(seal.EventChanged, position, position))
}

func (s *tamperSuite) swapEvents() (string, func() error) {
	a, b := s.position(), s.position()
	for a == b {
		b = s.position()
	}
	where := fmt.Sprintf("position IN (%d, %d)", a, b)
	s.change("events", "position", where, fmt.Sprintf(`
		CREATE TEMP TABLE swapped AS SELECT * FROM events WHERE %[1]s;
		DELETE FROM events WHERE %[1]s;
		INSERT INTO events SELECT %[2]d - position, stream, version, id, type, schema, payload, subject, personal, metadata, recorded_at
		FROM swapped;
		DROP TABLE swapped`, where, a+b))
	return fmt.Sprintf("swap %d and %d", a, b), s.requireFindings(func(f seal.Finding) bool {
		return f.First == f.Last && (f.First == a || f.First == b)
	})
}

func (s *tamperSuite) deleteInTheMiddle() (string, func() error) {
	first := s.first + s.Int64N(s.last-s.first-3)
	return s.deleteEvents(first, first+s.Int64N(3))
}

func (s *tamperSuite) deleteTail() (string, func() error) {
	head, err := s.p.log.Head(s.Context())
	require.NoError(s, err)
	return s.deleteEvents(head-s.Int64N(5), head)
}

func (s *tamperSuite) deleteEvents(first, last int64) (string, func() error) {
	where := fmt.Sprintf("position BETWEEN %d AND %d", first, last)
	s.change("events", "position", where, `DELETE FROM events WHERE `+where)
	return "delete " + where, s.requireFindings(at(seal.EventRemoved, first, last))
}

func (s *tamperSuite) tamperWithHashes() (string, func() error) {
	position := s.position()
	where := fmt.Sprintf("%d BETWEEN first AND last", position)
	offset := fmt.Sprintf("(32 * (%d - first))::int + %d", position, s.IntN(32))
	s.change("seal_blocks", "first", where,
		`UPDATE seal_blocks SET leaves = set_byte(leaves, `+offset+`, 255 - get_byte(leaves, `+offset+`)) WHERE `+where)
	return where, s.requireFindings(at(seal.HashRewritten, position, position))
}

func (s *tamperSuite) tamperWithHead() (string, func() error) {
	var number, length int64
	require.NoError(s, s.conn.QueryRow(s.Context(), `SELECT number, length(note) FROM seal_heads ORDER BY random() LIMIT 1`).
		Scan(&number, &length))
	where := fmt.Sprintf("number = %d", number)
	statements := []string{
		`DELETE FROM seal_heads WHERE ` + where, `UPDATE seal_heads SET signed_at = signed_at + interval '1 second' WHERE ` + where,
		`UPDATE seal_heads SET signed_at = NULL WHERE ` + where, `UPDATE seal_heads SET size = size + 1000 WHERE ` + where,
		fmt.Sprintf(`UPDATE seal_heads SET note = overlay(note PLACING '?' FROM %d) WHERE %s`, 1+s.Int64N(length), where),
	}
	statement := statements[s.IntN(len(statements))]
	s.change("seal_heads", "number", where, statement)
	return statement, s.requireFindings(func(f seal.Finding) bool {
		isLast := f.Kind == seal.HeadMissing && f.First > 0 // the missing head leaves its events uncovered
		return isLast || f.Head == number && f.LastHead == number
	})
}

func (s *tamperSuite) tamperWithCosignature() (string, func() error) {
	var size, number, length int64
	require.NoError(s, s.conn.QueryRow(s.Context(), `
		SELECT c.size, h.number, length(c.line) FROM seal_cosignatures c JOIN seal_heads h ON h.size = c.size ORDER BY random() LIMIT 1`).
		Scan(&size, &number, &length))
	where := fmt.Sprintf("size = %d", size)
	change := fmt.Sprintf("line = overlay(line PLACING '?' FROM %d)", 1+s.Int64N(length))
	s.change("seal_cosignatures", "size", where, `UPDATE seal_cosignatures SET `+change+` WHERE `+where)
	return where + ": " + change, func() error {
		if _, _, err := s.p.sealReader.Prove(s.Context(), s.last); err != nil { // receipts keep working
			return err
		}
		return s.requireFindings(func(f seal.Finding) bool { return f.Kind == seal.CosignatureRewritten && f.Head == number })()
	}
}

func (s *tamperSuite) tamperWithHeadsFile() (string, func() error) {
	path := s.p.settings.headsFile()
	text, err := os.ReadFile(path)
	require.NoError(s, err)
	s.undo = append(s.undo, func() { require.NoError(s, os.WriteFile(path, text, 0o600)) })
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	i := s.IntN(len(lines))
	number, claimed := int64(i+1), int64(i+1)
	isSplit := false // whether a changed byte made two lines of one
	var description string
	switch s.IntN(3) {
	case 0:
		description = "delete line"
		lines[i] = ""
	case 1:
		description = "truncate the file in line"
		lines = append(lines[:i:i], lines[i][:s.IntN(len(lines[i]))])
	default:
		line := []byte(lines[i])
		offset := s.IntN(len(line) - 1)
		line[offset] ^= 1 << s.IntN(7)
		description = fmt.Sprintf("byte %d of line", offset)
		lines[i] = string(line)
		isSplit = line[offset] == '\n'
		if match := regexp.MustCompile(`^{"number":(\d+),`).FindStringSubmatch(lines[i]); match != nil {
			claimed, _ = strconv.ParseInt(match[1], 10, 64)
		}
	}
	require.NoError(s, os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600))
	return fmt.Sprintf("%s %d", description, number), s.requireFindings(func(f seal.Finding) bool {
		return f.Line == i+1 || isSplit && f.Line > i+1 || f.Kind == seal.FileTruncated && f.LastHead >= number ||
			f.Head <= number && number <= f.LastHead || claimed != number && f.Head <= claimed && f.LastHead >= min(claimed, number)
	})
}

func (s *tamperSuite) tamperWithArchive() (string, func() error) {
	file := s.archiveFiles[s.IntN(len(s.archiveFiles))]
	path := filepath.Join(s.p.settings.ArchivePath(), file)
	original, err := os.ReadFile(path)
	require.NoError(s, err)
	require.NoError(s, os.Chmod(path, 0o600))
	s.undo = append(s.undo, func() { require.NoError(s, os.WriteFile(path, original, 0o600)) })
	changed := slices.Clone(original)
	offset := s.IntN(len(changed))
	changed[offset] ^= 1 << s.IntN(8)
	require.NoError(s, os.WriteFile(path, changed, 0o600))
	return fmt.Sprintf("byte %d of %s", offset, file), func() error {
		var parts []postgres.Part
		err := WithArchiver(s.Context(), s.p.settings, func(a *postgres.Archiver) (err error) {
			if parts, err = a.Parts(s.Context()); err != nil {
				return err
			}
			for i := range parts {
				if !parts[i].Archived() {
					continue
				}
				err := a.Verify(s.Context(), &parts[i])
				if named := err != nil && strings.Contains(err.Error(), parts[i].File); (parts[i].File == file) != named {
					return fmt.Errorf("%s: %w", parts[i].File, errors.Join(errors.New("not named exactly"), err))
				}
			}
			return nil
		})
		return err
	}
}

// readModelChanges are changes of one row. Each is named by a divergence that contains the last string.
var readModelChanges = [][4]string{ // table, key, change, text
	{"transfers.transfers", "transfer_id", "status = 'PENDING'", "transfers.transfers"},
	{"transfers.private", "transfer_id", "payee_name = 'Wrong Name'", "transfers.private"},
	{"ledger.postings", "ctid", "amount = amount + 0.01", "ledger"},
	{"deadlines.deadlines", "ctid", "due_at = due_at + interval '1 day'", "deadlines.deadlines"},
	{"events.entries", "position", "actor_id = 'unknown'", "events.entries"},
	{"senders.senders", "sender_id", "tier = 'THREE'", "senders.senders"},
}

func (s *tamperSuite) tamperWithReadModel() (string, func() error) {
	c := readModelChanges[s.IntN(len(readModelChanges))]
	table, key, change, text := c[0], c[1], c[2], c[3]
	var row string
	require.NoError(s, s.conn.QueryRow(s.Context(), `SELECT `+key+`::text FROM `+table+` ORDER BY random() LIMIT 1`).Scan(&row))
	s.exec(`SET session_replication_role = replica`)
	saved := fmt.Sprintf("saved_%d", s.Uint64())
	where := key + `::text = '` + row + `'`
	s.exec(`CREATE TEMP TABLE ` + saved + ` AS SELECT * FROM ` + table + ` WHERE ` + where)
	var changed string
	require.NoError(s, s.conn.QueryRow(s.Context(), `UPDATE `+table+` SET `+change+` WHERE `+where+` RETURNING `+key+`::text`).
		Scan(&changed))
	s.undo = append(s.undo, func() {
		s.exec(`DELETE FROM ` + table + ` WHERE ` + key + `::text = '` + changed + `'`)
		s.exec(`INSERT INTO ` + table + ` SELECT * FROM ` + saved)
		s.exec(`DROP TABLE ` + saved)
		s.exec(`RESET session_replication_role`)
	})
	return table + " " + row, func() error {
		for range 3 {
			if err := scanLog(s.Context(), s.checker); err != nil {
				return err
			}
			found := openDivergences(s.Context(), s.T, s.checker)
			if slices.ContainsFunc(found, func(d string) bool { return strings.Contains(d, text) }) {
				return nil
			}
		}
		return errors.New("no divergence")
	}
}

func (s *tamperSuite) tamperWithKey() (string, func() error) {
	data := s.TempDir()
	copyKeys(s.T, s.p.settings.Data, data)
	settings := *s.p.settings
	settings.Data, settings.ArchiveDir = data, s.p.settings.ArchivePath()
	name := keyFiles[s.IntN(len(keyFiles))]
	path := keyPath(data, name)
	text, err := os.ReadFile(path)
	require.NoError(s, err)
	// The value of a key is the longest run of Base64 or hex. Its last characters can have unused bits.
	runs := regexp.MustCompile(`[A-Za-z0-9+/]{20,}`).FindAllIndex(text, -1)
	value := slices.MaxFunc(runs, func(a, b []int) int { return a[1] - a[0] - b[1] + b[0] })
	offset := value[1] - 5 - s.IntN(16)
	if text[offset]++; text[offset] == 'z'+1 || text[offset] == '9'+1 || text[offset] == 'Z'+1 || text[offset] == 'f'+1 {
		text[offset] = '1'
	}
	require.NoError(s, os.WriteFile(path, text, 0o600))
	return fmt.Sprintf("byte %d of %s", offset, name), func() error {
		p, err := Start(s.Context(), &settings, DatabaseOnly, io.Discard)
		if err == nil {
			return errors.Join(errors.New("a process with a changed key started"), p.Stop(s.Context()))
		}
		if !strings.Contains(err.Error(), name) {
			return err
		}
		return nil
	}
}

// receipt returns the record and the proof of the transfer's receipt.
func (s *tamperSuite) receipt() ([]byte, *proof.Inclusion) {
	s.Helper()
	first, err := s.p.log.ReadStream(s.Context(), domain.Stream(transfer.Decider.Category, s.transferID), 0, 1)
	require.NoError(s, err)
	stored, err := s.p.log.ReadStored(s.Context(), first[0].Position-1, 1)
	require.NoError(s, err)
	event := seal.ProofEvent(&stored[0])
	inclusion, _, err := s.p.sealReader.Prove(s.Context(), first[0].Position)
	require.NoError(s, err)
	return proof.AppendEncoded(nil, &event), inclusion
}

func (s *tamperSuite) tamperWithReceipt() (string, func() error) {
	record, inclusion := s.receipt()
	text := []byte(inclusion.Text())
	i := s.IntN(len(record) + len(text))
	if bit := byte(1) << s.IntN(8); i < len(record) {
		record[i] ^= bit
	} else {
		text[i-len(record)] ^= bit
	}
	return fmt.Sprintf("byte %d", i), func() error {
		parsed, err := proof.ParseInclusion(text)
		if err != nil {
			return nil
		}
		head, err := parsed.Verify(record, s.policy)
		if err == nil && head.HasQuorum { // unknown signatures are ignored, so a changed name of a witness only costs the quorum
			return errors.New("the receipt is still valid")
		}
		return nil
	}
}

// tamperWithTile changes a byte in the hashes that the log serves to a monitor.
func (s *tamperSuite) tamperWithTile() (string, func() error) {
	target, err := url.Parse(s.p.url)
	require.NoError(s, err)
	random, position := s.Uint64(), int64(0)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(r *http.Response) error {
		if !strings.Contains(r.Request.URL.Path, "/tile/") {
			return nil
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		position = int64(random % uint64(len(body)))
		body[position] ^= 1 << (random >> 32 % 8)
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		return nil
	}
	server := httptest.NewServer(proxy)
	s.undo = append(s.undo, server.Close)
	return "byte of a tile", func() error {
		m := monitor.Monitor{URL: server.URL + "/log", Policy: s.policy, StateFile: filepath.Join(s.TempDir(), "checkpoint")}
		_, err := m.Check(s.Context())
		if finding, ok := errors.AsType[*monitor.Finding](err); ok && finding.Kind == monitor.InvalidTiles {
			return nil
		}
		return fmt.Errorf("byte %d: %w", position, errors.Join(errors.New("not found"), err))
	}
}
