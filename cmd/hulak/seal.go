package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hulak/eventstore/seal"
	"hulak/internal/app"
)

type (
	sealCmd struct {
		Key    sealKeyCmd    `cmd:"" help:"Print the public key that verifies evidence and heads."`
		NewKey sealNewKeyCmd `cmd:"" help:"Create a signing key for HULAK_SEAL_KEY and print it. The command does not store the key."`
		Head   sealHeadCmd   `cmd:"" help:"Print the latest signed head so that you can store it elsewhere or share it."`
		Accept sealAcceptCmd `cmd:"" help:"Accept an event without a valid writer signature so that sealing can continue. Examine the event first."`
	}
	sealKeyCmd    struct{}
	sealNewKeyCmd struct {
		Origin string `arg:"" optional:"" help:"Name of the log in its signed heads, such as hulak.example/log. The default is the host in HULAK_URL, followed by /log."`
	}
	sealHeadCmd   struct{}
	sealAcceptCmd struct {
		Position int64  `arg:"" help:"Position of the event."`
		Reason   string `required:"" help:"Reason for accepting the event, stored with it."`
	}
)

// Run prints the public key.
func (sealKeyCmd) Run(s *app.Settings, out io.Writer) error {
	key, err := s.SigningKey()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, key.Public)
	return err
}

// Run creates a signing key and prints it.
func (c sealNewKeyCmd) Run(s *app.Settings, out io.Writer) error {
	if c.Origin == "" {
		c.Origin = s.LogOrigin()
	}
	private, err := seal.GenerateKey(c.Origin)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, private)
	return err
}

// Run accepts an event.
func (c sealAcceptCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	err := withDatabase(ctx, s, io.Discard, func(p *app.Program) error { return p.AcceptEvent(ctx, c.Position, c.Reason) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Accepted the event at position %d. Sealing continues after it.\n", c.Position)
	return err
}

// Run prints the latest signed head.
func (sealHeadCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	var head *seal.SignedHead
	err := withDatabase(ctx, s, io.Discard, func(p *app.Program) (err error) {
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
