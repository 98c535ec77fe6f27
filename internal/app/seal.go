package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/domain/alarm"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/eventstore/seal/witness"
	"hulak/httpapi/transparency"
	"hulak/internal/background"
	"hulak/internal/integrity"
)

// errNoSealKey is returned if production starts without a seal key.
var errNoSealKey = errors.New("production requires a key that signs the log: create a key with hulak seal new-key, and set HULAK_SEAL_KEY")

// SigningKey returns the key that signs heads. Production requires the key in the settings. Other environments create a key in the data
// directory at first use.
func (s *Settings) SigningKey() (seal.Key, error) {
	switch {
	case s.SealKey != "":
		return seal.ParseKey(s.SealKey)
	case s.Env == "production":
		return seal.Key{}, errNoSealKey
	}
	return seal.OpenKey(filepath.Join(s.Data, "keys", "seal.key"))
}

// headsFile returns the path of the file for signed heads. The file is outside the database.
func (s *Settings) headsFile() string {
	if s.HeadsFile != "" {
		return s.HeadsFile
	}
	return filepath.Join(s.Data, "heads")
}

// startSealer starts the sealer.
func (p *Program) startSealer(ctx context.Context) error {
	sealer, err := p.newSealer()
	if err != nil {
		return err
	}
	p.sealer = sealer
	p.run(ctx, "seal", sealer.Run)
	return nil
}

func (p *Program) newSealer() (*seal.Sealer, error) {
	key, err := p.settings.SigningKey()
	if err != nil {
		return nil, err
	}
	return seal.New(p.pool, p.log, seal.Options{
		Key: key, Writers: p.writerKeys, TrustedKeys: p.settings.SealTrusted, HeadsFile: p.settings.headsFile(), Now: now, Logger: p.logger,
		StopWrites: p.store.StopWrites,
	})
}

// VerifyOptions returns options for VerifyLog. The options use the public key, or this installation's keys if public is empty. The log
// must extend each saved head in files. If noFile is true, VerifyLog skips the comparison with the heads file.
func (s *Settings) VerifyOptions(public string, files []string, noFile bool) (seal.VerifyOptions, error) {
	verifiers, err := s.sealVerifiers(public)
	if err != nil {
		return seal.VerifyOptions{}, err
	}
	options := seal.VerifyOptions{Verifiers: verifiers, HeadsFile: s.headsFile()}
	if noFile {
		options.HeadsFile = ""
	}
	for _, path := range files {
		head, err := readSavedHead(path, verifiers)
		if err != nil {
			return seal.VerifyOptions{}, err
		}
		options.SavedHeads = append(options.SavedHeads, seal.SavedHead{Head: *head, File: path})
	}
	return options, nil
}

// sealVerifiers returns the keys that verify heads: the given public key and the trusted earlier keys. If public is empty, it uses
// this installation's current key.
func (s *Settings) sealVerifiers(public string) (note.Verifiers, error) {
	if public != "" {
		return proof.Verifiers(append([]string{public}, s.SealTrusted...)...)
	}
	keys, err := s.sealKeys()
	if err != nil {
		return nil, err
	}
	return proof.Verifiers(keys...)
}

// sealKeys returns this installation's public keys, starting with the current key.
func (s *Settings) sealKeys() ([]string, error) {
	key, err := s.SigningKey()
	if err != nil {
		return nil, err
	}
	return append([]string{key.Public}, s.SealTrusted...), nil
}

// LogOrigin returns the recommended name of the log: the URL below which it is served, without the scheme.
func (s *Settings) LogOrigin() string {
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" {
		return seal.DefaultOrigin
	}
	return u.Host + transparency.Prefix
}

// newSealReader returns a reader of heads and proofs, or nil if this process knows no key of the log.
func (p *Program) newSealReader() (*seal.Reader, error) {
	keys, err := p.settings.sealKeys()
	if errors.Is(err, errNoSealKey) {
		keys, err = p.settings.SealTrusted, nil
	}
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	text, err := p.settings.logPolicy(keys)
	if err != nil {
		return nil, err
	}
	policy, err := proof.ParsePolicy(text)
	return &seal.Reader{
		Pool: p.pool, Keys: keys, Policy: policy, PolicyText: text, Now: now,
		MaxAge: time.Duration(alarm.RuleFor(alarm.WitnessLag).Alarm) * time.Second,
	}, err
}

// logPolicy returns the policy of the log: its keys, and the witnesses in the settings.
func (s *Settings) logPolicy(keys []string) (string, error) {
	var b strings.Builder
	for _, key := range keys {
		fmt.Fprintf(&b, "log %s\n", strings.TrimSpace(key))
	}
	if s.WitnessPolicy == "" {
		return b.String() + "quorum none\n", nil
	}
	witnesses, err := os.ReadFile(s.WitnessPolicy)
	if err != nil {
		return "", fmt.Errorf("HULAK_WITNESS_POLICY: %w", err)
	}
	text := b.String() + string(witnesses)
	if _, err := proof.ParsePolicy(text); err != nil {
		if _, fileErr := proof.ParsePolicy(string(witnesses)); fileErr != nil { // names the line in the file
			err = fileErr
		}
		return "", fmt.Errorf("HULAK_WITNESS_POLICY: %s: %w", s.WitnessPolicy, err)
	}
	return text, nil
}

// startWitnessFeeder starts to submit signed heads to the witnesses in the settings.
func (p *Program) startWitnessFeeder(ctx context.Context) {
	if p.sealReader == nil || len(p.sealReader.Policy.Witnesses) == 0 {
		return
	}
	p.runAlone(ctx, "witnesses", func(ctx context.Context) error {
		feeder := witness.New(p.pool, p.sealReader.Policy, now, p.logger)
		background.Every(ctx, witness.Interval, feeder.Step, func(error) {}) // the feeder logs its errors
		return nil
	})
}

// readSavedHead reads a signed head from a file and verifies its signature.
func readSavedHead(path string, verifiers note.Verifiers) (*proof.Head, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head, err := seal.ParseHead(text, verifiers)
	if err != nil {
		return nil, fmt.Errorf("signed head in %s is not valid: %w", path, err)
	}
	return head, nil
}

// Evidence returns an evidence file that proves all events of a transfer with one signed head. With disclose, the file includes
// personal data.
func (p *Program) Evidence(ctx context.Context, transferID string, disclose bool) ([]byte, error) {
	prover, err := p.newProver()
	if err != nil {
		return nil, err
	}
	return prover.Evidence(ctx, transferID, disclose)
}

func (p *Program) newProver() (integrity.Prover, error) {
	key, err := p.settings.SigningKey()
	if err != nil {
		return integrity.Prover{}, err
	}
	verifiers, err := p.settings.sealVerifiers("")
	return integrity.Prover{
		Log: p.log, Store: p.store, Pool: p.pool, Key: key, Verifiers: verifiers, Reader: p.sealReader, NewSealer: p.newSealer,
	}, err
}

// VerifyLog compares the entire log with its signed heads, including those in object storage.
func (p *Program) VerifyLog(ctx context.Context, options seal.VerifyOptions) (*seal.Report, error) {
	options.Writers = p.writerKeys
	if p.sealReader != nil {
		options.Policy = p.sealReader.Policy
	}
	if options.HeadsFile != "" && p.settings.archivesInBucket() {
		published, err := p.publishedHeads(ctx, options.Verifiers)
		if err != nil {
			return nil, err
		}
		options.SavedHeads = append(options.SavedHeads, published...)
	}
	report, err := seal.Verify(ctx, p.pool, p.log, options)
	if err == nil {
		err = p.checkCustomerIndex(ctx, report)
	}
	return report, err
}

// AcceptEvent accepts an event without a valid writer signature, so that sealing can continue.
func (p *Program) AcceptEvent(ctx context.Context, position int64, reason string) error {
	return seal.Accept(ctx, p.pool, p.log, p.writerKeys, position, reason)
}

// LastSignedHead returns the latest signed head, or nil if nothing has been sealed yet.
func (p *Program) LastSignedHead(ctx context.Context) (*seal.SignedHead, error) {
	verifiers, err := p.settings.sealVerifiers("")
	if err != nil {
		return nil, err
	}
	return seal.LastHead(ctx, p.pool, verifiers)
}
