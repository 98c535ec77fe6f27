// Package monitor watches a log from outside, over HTTP. It needs no database and no secret. It checks that each checkpoint is signed and
// extends the one before, so the operator cannot rewrite the log without being noticed. The log is served as in c2sp.org/tlog-tiles.
package monitor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/tlog"
	"golang.org/x/sync/errgroup"

	"hulak/eventstore/internal/durablefile"
	"hulak/eventstore/seal/proof"
	"hulak/internal/background"
)

const (
	requestTimeout     = 10 * time.Second
	maxCheckpointBytes = 64 << 10
	checkpointPath     = "checkpoint"
	tileHeight         = 8
	parallelTiles      = 8
)

// Kind classifies a finding.
type Kind string

const (
	InvalidCheckpoint Kind = "invalid checkpoint" // not a checkpoint that the log signed
	Rollback          Kind = "rollback"           // the log has fewer events than before
	SplitView         Kind = "split view"         // the log signed two checkpoints, and neither extends the other
	InvalidTiles      Kind = "invalid tiles"      // the hashes do not lead to the signed root
)

// Finding shows that the operator broke a promise. It is an error. The two checkpoints are evidence, because the log signed both.
type Finding struct {
	Kind    Kind
	Reason  string
	Earlier []byte // checkpoint seen or saved earlier; empty for InvalidCheckpoint
	Later   []byte // checkpoint as served now
}

func (f *Finding) Error() string { return string(f.Kind) + ": " + f.Reason }

// Monitor watches one log. It is not safe for concurrent use.
type Monitor struct {
	URL    string        // prefix of the log, such as https://hulak.example/log
	Policy *proof.Policy // must contain the log's key
	// StateFile keeps the last checkpoint. The first check creates the file, and trusts the checkpoint that it gets.
	StateFile string
	// Saved are checkpoints that other people got from the log.
	Saved [][]byte
	// ConfirmAfter is the pause before Watch confirms a rollback. A cache can serve an earlier checkpoint for a few seconds.
	ConfirmAfter time.Duration
}

// Result describes a successful check.
type Result struct {
	Head     *proof.CosignedHead
	Previous int64 // size of the checkpoint before, or 0 at the first check
}

// Check gets the newest checkpoint and compares it with the last one and the saved ones. It returns *Finding if the log broke a promise.
// Any other error means that the log could not be checked, for example because it was not reachable.
func (m *Monitor) Check(ctx context.Context) (*Result, error) {
	signed, err := m.get(ctx, checkpointPath)
	if err != nil {
		return nil, err
	}
	head, err := m.Policy.Open(signed)
	if err != nil {
		return nil, &Finding{Kind: InvalidCheckpoint, Reason: err.Error(), Later: signed}
	}
	earlier := m.Saved
	state, err := os.ReadFile(m.StateFile)
	if err == nil {
		earlier = append([][]byte{state}, earlier...)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	earlier = append(earlier, signed) // checks the newest hashes against the signed root
	tiles := tlog.TileHashReader(tlog.Tree{N: head.Size, Hash: head.Root}, &tileReader{ctx: ctx, monitor: m})
	result := &Result{Head: head}
	for i, text := range earlier {
		old, err := m.Policy.Open(text)
		if err != nil {
			return nil, fmt.Errorf("a checkpoint to compare with is invalid: %w", err)
		}
		if i == 0 && state != nil {
			result.Previous = old.Size
		}
		if err := compare(&old.Head, &head.Head, tiles); err != nil {
			if finding, ok := errors.AsType[*Finding](err); ok {
				finding.Earlier, finding.Later = text, signed
			}
			return nil, err
		}
	}
	return result, durablefile.Replace(m.StateFile, signed)
}

// Watch calls Check at each interval, and report with each result. It returns when Check finds that the log broke a promise, or when the
// context ends. With an interval of zero, it checks once and returns any error.
func (m *Monitor) Watch(ctx context.Context, interval time.Duration, report func(*Result, error)) error {
	for {
		result, err := m.Check(ctx)
		finding, ok := errors.AsType[*Finding](err)
		if ok && finding.Kind == Rollback {
			if !background.Sleep(ctx, m.ConfirmAfter) {
				return ctx.Err()
			}
			result, err = m.Check(ctx)
			finding, ok = errors.AsType[*Finding](err)
		}
		if ok {
			return finding
		}
		report(result, err)
		if interval == 0 {
			return err
		}
		if !background.Sleep(ctx, interval) {
			return ctx.Err()
		}
	}
}

// compare checks that the later head extends the earlier one. tiles reads hashes, and checks them against the later head.
func compare(earlier, later *proof.Head, tiles tlog.HashReader) error {
	if earlier.Size > later.Size {
		return &Finding{Kind: Rollback, Reason: fmt.Sprintf("the log had %d events, and now it has %d", earlier.Size, later.Size)}
	}
	root, err := tlog.TreeHash(earlier.Size, tiles)
	switch {
	case err != nil && errors.Is(err, errNotServed):
		return err
	case err != nil:
		return &Finding{
			Kind: InvalidTiles, Reason: fmt.Sprintf("the hashes do not lead to the root of the checkpoint with %d events", later.Size),
		}
	case root != earlier.Root:
		return &Finding{
			Kind: SplitView, Reason: fmt.Sprintf("the checkpoint with %d events does not contain the %d events of the earlier checkpoint",
				later.Size, earlier.Size),
		}
	}
	return nil
}

// errNotServed means that the log did not answer as expected. This can be an outage.
var errNotServed = errors.New("could not read the log")

// get reads a file of the log.
func (m *Monitor) get(ctx context.Context, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	url := strings.TrimSuffix(m.URL, "/") + "/" + path
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotServed, err)
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusNotFound && path == checkpointPath:
		return nil, fmt.Errorf("%w: %s does not exist. The URL of a log usually ends in /log", errNotServed, url)
	case response.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("%w: %s returned status %d", errNotServed, url, response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxCheckpointBytes))
	if err != nil {
		return nil, fmt.Errorf("%w: read %s: %w", errNotServed, url, err)
	}
	return body, nil
}

// tileReader reads tiles over HTTP. It is a tlog.TileReader, which has no context.
type tileReader struct {
	ctx     context.Context
	monitor *Monitor
	mu      sync.Mutex
	cache   map[tlog.Tile][]byte
}

// Height implements tlog.TileReader.
func (r *tileReader) Height() int { return tileHeight }

// SaveTiles implements tlog.TileReader. It keeps tiles for the other comparisons of the same check.
func (r *tileReader) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cache == nil {
		r.cache = map[tlog.Tile][]byte{}
	}
	for i, tile := range tiles {
		r.cache[tile] = data[i]
	}
}

// ReadTiles implements tlog.TileReader.
func (r *tileReader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	group, ctx := errgroup.WithContext(r.ctx)
	group.SetLimit(parallelTiles)
	for i, tile := range tiles {
		r.mu.Lock()
		data[i] = r.cache[tile]
		r.mu.Unlock()
		if data[i] != nil {
			continue
		}
		group.Go(func() (err error) {
			path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1) // package tlog puts the height into the path
			data[i], err = r.monitor.get(ctx, path)
			return err
		})
	}
	return data, group.Wait()
}
