package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
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
	p.run(ctx, "seal", sealer.Run)
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

// VerifyOptions returns options for VerifyLog. The options use the public key, or this installation's keys if public is empty. The log
// must extend each saved head in files. If noFile is true, VerifyLog skips the comparison with the heads file.
func (s *settings) VerifyOptions(public string, files []string, noFile bool) (seal.VerifyOptions, error) {
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
		options.SavedHeads = append(options.SavedHeads, head)
	}
	return options, nil
}

// sealVerifiers returns the keys that verify heads: the given public key and the trusted earlier keys. If public is empty, it uses
// this installation's current key.
func (s *settings) sealVerifiers(public string) (note.Verifiers, error) {
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
func (s *settings) sealKeys() ([]string, error) {
	key, err := s.sealKey()
	if err != nil {
		return nil, err
	}
	return append([]string{key.Public}, s.SealTrusted...), nil
}

// receiptKeys returns the keys that verify receipts. It returns no keys if this process has no seal key.
func (s *settings) receiptKeys() ([]string, note.Verifiers, error) {
	keys, err := s.sealKeys()
	if errors.Is(err, errNoSealKey) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	verifiers, err := proof.Verifiers(keys...)
	return keys, verifiers, err
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

// VerifyLog compares the entire log with its signed heads.
func (p *program) VerifyLog(ctx context.Context, options seal.VerifyOptions) (*seal.Report, error) {
	options.Writers = p.writerKeys
	return seal.Verify(ctx, p.pool, p.log, options)
}

// AcceptEvent accepts an event without a valid writer signature, so that sealing can continue.
func (p *program) AcceptEvent(ctx context.Context, position int64, reason string) error {
	return seal.Accept(ctx, p.pool, p.log, p.writerKeys, position, reason)
}

// LastSignedHead returns the latest signed head, or nil if nothing has been sealed yet.
func (p *program) LastSignedHead(ctx context.Context) (*seal.SignedHead, error) {
	verifiers, err := p.settings.sealVerifiers("")
	if err != nil {
		return nil, err
	}
	return seal.LastHead(ctx, p.pool, verifiers)
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
	err := withDatabase(ctx, s, io.Discard, func(p *program) error { return p.AcceptEvent(ctx, c.Position, c.Reason) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Accepted the event at position %d. Sealing continues after it.\n", c.Position)
	return err
}

// Run rotates the writers' keys.
func (sealRotateWriterKeyCmd) Run(s *settings, out io.Writer) error {
	path := s.writerKeysFile()
	if err := seal.RotateWriterKeys(path); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "Added a new signing key to %s. Copy the file to every machine, then restart every process.\n", path)
	return err
}

// Run prints the latest signed head.
func (sealHeadCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	var head *seal.SignedHead
	err := withDatabase(ctx, s, io.Discard, func(p *program) (err error) {
		head, err = p.LastSignedHead(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if head == nil {
		return errors.New("nothing has been sealed yet")
	}
	_, err = out.Write(head.Note)
	return err
}
