package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

type (
	sendersCmd struct {
		Import senderImportCmd `cmd:"" help:"Import senders from a CSV file. The first line names the columns: firstName, middleName, lastName, email, state, countryCode, phoneNumber. Imported senders set a password with 'Forgot your password?'. The command skips email addresses that already have an account, so you can import a file twice."`
	}
	senderImportCmd struct {
		File string `arg:"" type:"existingfile" help:"CSV file to import."`
	}
)

// senderColumns lists the required columns of the CSV file.
var senderColumns = []string{"firstName", "middleName", "lastName", "email", "state", "countryCode", "phoneNumber"}

// Run imports senders.
func (c senderImportCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := readSenders(file)
	if err != nil {
		return err
	}
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	imported := 0
	for _, row := range rows {
		added, err := p.importSender(ctx, row)
		if err != nil {
			return fmt.Errorf("line %d: %w", row.line, err)
		}
		if added {
			imported++
		}
	}
	_, err = fmt.Fprintf(out, "Imported %d senders. Skipped %d that already have an account.\n", imported, len(rows)-imported)
	return err
}

// senderRow is a parsed line of the CSV file.
type senderRow struct {
	line   int
	state  string
	person sender.Person
}

// readSenders reads and validates the CSV file. Errors name the line and column, but not the value, which is personal data.
func readSenders(file io.Reader) ([]senderRow, error) {
	reader := csv.NewReader(file)
	names, err := reader.Read()
	if err != nil {
		return nil, errors.New("file has no header line")
	}
	indexes := map[string]int{}
	for _, column := range senderColumns {
		if indexes[column] = slices.Index(names, column); indexes[column] < 0 {
			return nil, fmt.Errorf("file has no column %s", column)
		}
	}
	var rows []senderRow
	for line := 2; ; line++ {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("line %d cannot be read", line)
		}
		value := func(column string) string { return strings.TrimSpace(fields[indexes[column]]) }
		form := dto.CompleteSignUp{
			FirstName: value("firstName"), MiddleName: value("middleName"), LastName: value("lastName"), State: value("state"),
			CountryCode: value("countryCode"), PhoneNumber: dto.USPhone(value("phoneNumber")),
		}
		if errs := form.Check(); len(errs) > 0 {
			return nil, fmt.Errorf("line %d: %s is not valid", line, errs[0].Field)
		}
		if !dto.ValidEmail(value("email")) {
			return nil, fmt.Errorf("line %d: email is not valid", line)
		}
		rows = append(rows, senderRow{line, form.State, sender.Person{
			FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName, Email: value("email"),
			CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number(),
		}})
	}
}

// importSender creates an account for a sender. It returns false if the email address already has an account.
func (p *program) importSender(ctx context.Context, row senderRow) (added bool, err error) {
	_, _, err = eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.SignUp(u, usecase.SignUpRequest{
			EmailKey: core.EmailDigest(p.secrets.app, row.person.Email),
			Account:  sender.SignUp{SenderID: uuid.NewString(), State: row.state, Provider: sender.ProviderMigrated, At: now(), Person: row.person},
		})
	})
	if errors.Is(err, usecase.ErrEmailTaken) {
		return false, nil
	}
	return err == nil, err
}
