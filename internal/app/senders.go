package app

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hulak/httpapi/core"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
)

// senderColumns lists the required columns of the CSV file.
var senderColumns = []string{"firstName", "middleName", "lastName", "email", "state", "countryCode", "phoneNumber"}

// ImportedSender is a sender in an import file.
type ImportedSender struct {
	line   int
	state  string
	person sender.Person
}

// ReadSenders reads and validates a CSV file of senders. Errors name the line and column, but not the value, which is personal data.
func ReadSenders(file io.Reader) ([]ImportedSender, error) {
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
	var rows []ImportedSender
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
		var c dto.Checks
		if form.Check(&c); len(c.Errors) > 0 {
			return nil, fmt.Errorf("line %d: %s is not valid", line, c.Errors[0].Field)
		}
		if !dto.ValidEmail(value("email")) {
			return nil, fmt.Errorf("line %d: email is not valid", line)
		}
		rows = append(rows, ImportedSender{line, form.State, sender.Person{
			FirstName: form.FirstName, MiddleName: form.MiddleName, LastName: form.LastName, Email: value("email"),
			CountryCode: form.CountryCode, PhoneNumber: form.PhoneNumber.Number(),
		}})
	}
}

// ImportSenders creates accounts for senders and returns how many it created. It skips email addresses that already have an account.
func (p *Program) ImportSenders(ctx context.Context, senders []ImportedSender) (imported int, err error) {
	for _, s := range senders {
		added, err := p.importSender(ctx, s)
		if err != nil {
			return imported, fmt.Errorf("line %d: %w", s.line, err)
		}
		if added {
			imported++
		}
	}
	return imported, nil
}

// importSender creates an account for a sender. It returns false if the email address already has an account.
func (p *Program) importSender(ctx context.Context, s ImportedSender) (added bool, err error) {
	_, err = eventstore.Run(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) error {
		return usecase.SignUp(u, usecase.SignUpRequest{
			EmailKey: core.EmailDigest(p.secrets.app, s.person.Email),
			Account:  sender.SignUp{SenderID: eventstore.NewID(), State: s.state, Provider: sender.ProviderMigrated, At: now(), Person: s.person},
		})
	})
	if errors.Is(err, usecase.ErrEmailTaken) {
		return false, nil
	}
	return err == nil, err
}
