// Package witness submits the log's signed heads to witnesses, and stores their cosignatures. A witness is run by someone else. It cosigns
// a head only if the head extends all heads that it cosigned before, so a log that shows different people different histories does not get
// its cosignature. The protocol is c2sp.org/tlog-witness.
package witness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

const (
	// Interval is how often the feeder submits the newest head.
	Interval = 10 * time.Second
	// maxBackoff is the longest pause after failed submissions to a witness.
	maxBackoff       = 10 * time.Minute
	requestTimeout   = 10 * time.Second
	maxResponseBytes = 16 << 10
	sizeContentType  = "text/x.tlog.size"
)

// Feeder submits heads to all witnesses in a policy that have a URL. Only one process should run a feeder. Two at a time do no harm, but
// they submit each head twice.
type Feeder struct {
	pool      *pgxpool.Pool
	policy    *proof.Policy
	client    *http.Client
	now       func() time.Time
	logger    *slog.Logger
	witnesses []*witnessState
}

// witnessState is what the feeder knows about a witness.
type witnessState struct {
	proof.Witness
	key         string // name and key ID
	loaded      bool   // whether size reflects the database
	size        int64  // size of the newest head that the witness has cosigned, 0 if none
	failures    int    // since the last success
	nextAttempt time.Time
	lastError   string
}

// New returns a feeder. It does nothing until Step is called.
func New(pool *pgxpool.Pool, policy *proof.Policy, now func() time.Time, logger *slog.Logger) *Feeder {
	f := &Feeder{pool: pool, policy: policy, now: now, logger: logger, client: &http.Client{
		Timeout:       requestTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	for _, w := range policy.Witnesses {
		if w.URL != "" {
			f.witnesses = append(f.witnesses, &witnessState{Witness: w, key: proof.KeyName(w.Verifier.Name(), w.Verifier.KeyHash())})
		}
	}
	return f
}

// Step submits the newest head to each witness that has not cosigned it, unless the witness is to be left alone after a failure. The error
// names each witness that did not cosign. Only one goroutine at a time may call Step.
func (f *Feeder) Step(ctx context.Context) error {
	head, err := seal.LastHead(ctx, f.pool, f.policy.Verifiers())
	if err != nil || head == nil {
		return err
	}
	errs := make([]error, len(f.witnesses))
	var group sync.WaitGroup
	for i, w := range f.witnesses {
		if f.now().Before(w.nextAttempt) {
			continue
		}
		group.Go(func() { errs[i] = f.recordResult(w, f.submit(ctx, w, head)) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// recordResult logs new failures and recoveries, and schedules the next attempt.
func (f *Feeder) recordResult(w *witnessState, err error) error {
	if err == nil {
		if w.failures > 0 {
			f.logger.Info("witness cosigns again", "witness", w.Name)
		}
		w.failures, w.nextAttempt, w.lastError = 0, time.Time{}, ""
		return nil
	}
	err = fmt.Errorf("witness %s: %w", w.Name, err)
	if w.lastError != err.Error() {
		f.logger.Warn("witness did not cosign", "witness", w.Name, "error", err)
	}
	w.lastError = err.Error()
	w.nextAttempt = f.now().Add(min(Interval<<min(w.failures, 10), maxBackoff))
	w.failures++
	return err
}

// submit submits a head, and stores the cosignature.
func (f *Feeder) submit(ctx context.Context, w *witnessState, head *seal.SignedHead) error {
	if !w.loaded {
		err := f.pool.QueryRow(ctx, `SELECT coalesce(max(size), 0) FROM seal_cosignatures WHERE witness = $1`, w.key).Scan(&w.size)
		if err != nil {
			return fmt.Errorf("read the last cosignature: %w", err)
		}
		w.loaded = true
	}
	if w.size == head.Size {
		return nil
	}
	lines, err := f.addCheckpoint(ctx, w, w.size, head)
	// A conflict means that the answer to an earlier submission was lost, or that another feeder submits heads.
	if conflict, ok := errors.AsType[*conflictError](err); ok {
		lines, err = f.addCheckpoint(ctx, w, conflict.size, head)
	}
	if err != nil {
		return err
	}
	line, err := f.cosignature(w, head, lines)
	if err != nil {
		return err
	}
	_, err = f.pool.Exec(ctx, `
		INSERT INTO seal_cosignatures (witness, size, line, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		w.key, head.Size, line, f.now())
	if err != nil {
		return fmt.Errorf("store the cosignature: %w", err)
	}
	w.size = head.Size
	return nil
}

// conflictError means that the witness has cosigned a head of another size than the client assumed.
type conflictError struct{ size int64 }

func (e *conflictError) Error() string {
	return fmt.Sprintf("it has cosigned a head with %d events", e.size)
}

// addCheckpoint submits a head with a proof that it extends the head of the old size. It returns the witness's signature lines. If the
// witness has another size, the error is *conflictError.
func (f *Feeder) addCheckpoint(ctx context.Context, w *witnessState, old int64, head *seal.SignedHead) ([]byte, error) {
	if old > head.Size {
		return nil, fmt.Errorf("it has cosigned a head with %d events, but the log has only %d: events were lost", old, head.Size)
	}
	var body bytes.Buffer
	fmt.Fprintf(&body, "old %d\n", old)
	if old > 0 {
		hashes, err := seal.ProveConsistency(ctx, f.pool, &proof.Head{Size: old}, &head.Head)
		if err != nil {
			return nil, err
		}
		for _, hash := range hashes {
			fmt.Fprintln(&body, hash)
		}
	}
	body.WriteByte('\n')
	body.Write(head.Note)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL+"/add-checkpoint", &body)
	if err != nil {
		return nil, err
	}
	response, err := f.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	return text, responseError(response, text)
}

// responseError returns an error unless the witness has cosigned the head.
func responseError(response *http.Response, text []byte) error {
	switch response.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusConflict:
		if response.Header.Get("Content-Type") != sizeContentType {
			return errors.New("it has cosigned another head with the same number of events: the log was forked")
		}
		size, err := strconv.ParseInt(strings.TrimSuffix(string(text), "\n"), 10, 64)
		if err != nil || size < 0 {
			return errors.New("its answer has no valid size")
		}
		return &conflictError{size}
	case http.StatusNotFound:
		return errors.New("it does not know the log: register the log's origin and public key with it")
	case http.StatusForbidden:
		return errors.New("it does not trust the key that signed the head")
	case http.StatusUnprocessableEntity:
		return errors.New("the head does not extend the head that it has cosigned: the log was forked")
	}
	return fmt.Errorf("it answered with status %d", response.StatusCode)
}

// cosignature returns the witness's signature line for the head.
func (f *Feeder) cosignature(w *witnessState, head *seal.SignedHead, lines []byte) (string, error) {
	known := append([]note.Verifier{w.Verifier}, f.policy.Logs...)
	opened, err := note.Open(append(bytes.Clone(head.Note), lines...), note.VerifierList(known...))
	if err != nil {
		return "", fmt.Errorf("its answer is not a valid cosignature: %w", err)
	}
	for _, s := range opened.Sigs {
		if s.Name == w.Verifier.Name() && s.Hash == w.Verifier.KeyHash() {
			return "— " + s.Name + " " + s.Base64 + "\n", nil
		}
	}
	return "", errors.New("its answer has no cosignature by its key in the policy")
}
