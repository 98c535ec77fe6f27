package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"hulak/internal/app"
)

type (
	sendersCmd struct {
		Import senderImportCmd `cmd:"" help:"Import senders from a CSV file. The first line names the columns: firstName, middleName, lastName, email, state, countryCode, phoneNumber. Imported senders set a password with 'Forgot your password?'. The command skips email addresses that already have an account, so you can import a file twice."`
	}
	senderImportCmd struct {
		File string `arg:"" type:"existingfile" help:"CSV file to import."`
	}
)

// Run imports senders.
func (c senderImportCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	senders, err := app.ReadSenders(file)
	if err != nil {
		return err
	}
	var imported int
	err = withDatabase(ctx, s, out, func(p *app.Program) (err error) {
		imported, err = p.ImportSenders(ctx, senders)
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Imported %d senders. Skipped %d that already have an account.\n", imported, len(senders)-imported)
	return err
}
