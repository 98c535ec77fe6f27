package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"

	"hulak/eventstore/seal"
	"hulak/httpapi/operations"
)

type (
	sealCmd struct {
		Key    sealKeyCmd    `cmd:"" help:"Print the public key that verifies evidence and heads."`
		NewKey sealNewKeyCmd `cmd:"" help:"Create a signing key for HULAK_SEAL_KEY and print it. The command does not store the key."`
		Head   sealHeadCmd   `cmd:"" help:"Print the latest signed head so that you can store it elsewhere or share it."`
		Accept sealAcceptCmd `cmd:"" help:"Accept an event without a valid writer signature so that sealing can continue. Examine the event first."`

		RotateWriterKey sealRotateWriterKeyCmd `cmd:"" help:"Add a new key for signing batches of events. Earlier keys still verify earlier batches. Copy the key file to every machine, then restart."`
	}
	sealKeyCmd    struct{}
	sealNewKeyCmd struct{}
	sealHeadCmd   struct{}
	sealAcceptCmd struct {
		Position int64  `arg:"" help:"Position of the event."`
		Reason   string `required:"" help:"Reason for accepting the event, stored with it."`
	}
	sealRotateWriterKeyCmd struct{}
)

// errNoSealKey is returned if production starts without a seal key.
var errNoSealKey = errors.New("production requires a key that signs the log: create a key with hulak seal new-key, and set HULAK_SEAL_KEY")

// sealKey returns the key that signs heads. Production requires the key in the settings. Other environments create a key in the data
// directory at first use.
func (s *settings) sealKey() (seal.Key, error) {
	switch {
	case s.SealKey != "":
		return seal.ParseKey(s.SealKey)
	case s.Env == "production":
		return seal.Key{}, errNoSealKey
	}
	return seal.OpenKey(filepath.Join(s.Data, "keys", "seal.key"))
}

// headsFile returns the path of the file for signed heads. The file is outside the database.
func (s *settings) headsFile() string {
	if s.HeadsFile != "" {
		return s.HeadsFile
	}
	return filepath.Join(s.Data, "heads")
}

// writerKeysFile returns the path of the file with the keys that sign batches of events.
func (s *settings) writerKeysFile() string { return filepath.Join(s.Data, "keys", "writers.keyset") }

// startSealer starts the sealer.
func (p *program) startSealer(ctx context.Context) error {
	sealer, err := p.newSealer()
	if err != nil {
		return err
	}
	p.sealer = sealer
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("seal", func() error { defer close(done); return sealer.Run(runCtx) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return nil
}

func (p *program) newSealer() (*seal.Sealer, error) {
	key, err := p.settings.sealKey()
	if err != nil {
		return nil, err
	}
	return seal.New(p.pool, p.log, seal.Options{
		Key: key, Writers: p.writerKeys, TrustedKeys: p.settings.SealTrusted, HeadsFile: p.settings.headsFile(), Now: now, Logger: p.logger,
	})
}

// workersWithSealer adds the sealer to the workers that staff see.
type workersWithSealer struct {
	*workers
	sealer *seal.Sealer
}

// Workers implements httpapi.Workers.
func (w workersWithSealer) Workers() []operations.Worker {
	status := w.sealer.Status()
	worker := operations.Worker{Name: "seal", Position: status.Position, Attempts: status.FailedAttempts}
	if status.Err != nil {
		worker.FailingPosition, worker.Error = status.Position+1, status.Err.Error()
	}
	return append(w.workers.Workers(), worker)
}

var (
	sealPositionMetric = prometheus.NewDesc(
		"hulak_seal_position", "Position of the last event that a signed head covers.", nil, nil,
	)
	sealLagMetric = prometheus.NewDesc(
		"hulak_seal_lag_events", "Events that no signed head covers yet.", nil, nil,
	)
	sealAttemptsMetric = prometheus.NewDesc(
		"hulak_seal_failing_tries", "Failed attempts since the last successful seal, 0 if none.", nil, nil,
	)
)

// sealMetrics collects the sealer's metrics.
type sealMetrics struct{ p *program }

// Describe implements prometheus.Collector.
func (m sealMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- sealPositionMetric
	out <- sealLagMetric
	out <- sealAttemptsMetric
}

// Collect implements prometheus.Collector.
func (m sealMetrics) Collect(out chan<- prometheus.Metric) {
	if m.p.sealer == nil {
		return // the sealer runs in another process, which has its own metrics
	}
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	status := m.p.sealer.Status()
	head, err := m.p.log.Head(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(sealLagMetric, err)
		return
	}
	gauge := func(d *prometheus.Desc, value int64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value))
	}
	gauge(sealPositionMetric, status.Position)
	gauge(sealLagMetric, max(0, head-status.Position))
	gauge(sealAttemptsMetric, int64(status.FailedAttempts))
}

// Run prints the public key.
func (sealKeyCmd) Run(s *settings, out io.Writer) error {
	key, err := s.sealKey()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, key.Public)
	return err
}

// Run creates a signing key and prints it.
func (sealNewKeyCmd) Run(out io.Writer) error {
	private, err := seal.GenerateKey()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, private)
	return err
}

// Run accepts an event.
func (c sealAcceptCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, databaseOnly, io.Discard)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	if err := seal.Accept(ctx, p.pool, p.log, p.writerKeys, c.Position, c.Reason); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Accepted the event at position %d. Sealing continues after it.\n", c.Position)
	return err
}

// Run rotates the writers' keys.
func (sealRotateWriterKeyCmd) Run(s *settings, out io.Writer) error {
	if err := seal.RotateWriterKeys(s.writerKeysFile()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "Added a new signing key to %s. Copy the file to every machine, then restart every process.\n",
		s.writerKeysFile())
	return err
}

// Run prints the latest signed head.
func (sealHeadCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, databaseOnly, io.Discard)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	verifiers, err := s.sealVerifiers("")
	if err != nil {
		return err
	}
	head, err := seal.LastHead(ctx, p.pool, verifiers)
	if err != nil {
		return err
	}
	if head == nil {
		return errors.New("nothing has been sealed yet")
	}
	_, err = out.Write(head.Note)
	return err
}
