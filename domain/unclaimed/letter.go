package unclaimed

import (
	_ "embed"
	"strings"
	"text/template"
	"time"

	"hulak/domain/money"
	"hulak/domain/sendinglimit"
)

//go:embed letter.txt
var letterText string

var letterTemplate = template.Must(template.New("letter").Parse(letterText))

// ReplyTime is the time that a letter gives the owner to contact us (RUUPA section 502).
const ReplyTime = 30 * 24 * time.Hour

// Letter holds the facts of a letter to the owner of unclaimed money. The letter has the contents that section 502 of RUUPA lists.
type Letter struct {
	Holder     string   // our name
	Contact    []string // our address, phone number, and email address
	Owner      string   // full name
	Address    []string // lines of the last known address; empty if only the state is known
	State      string   // name of the state
	Amount     money.Amount
	Reference  string // number of the transfer
	ReturnedAt time.Time
	At         time.Time // date of the letter
}

// Text returns the letter as plain text.
func (l Letter) Text() string {
	date := func(t time.Time) string { return t.In(sendinglimit.LosAngeles).Format("January 2, 2006") }
	var text strings.Builder
	err := letterTemplate.Execute(&text, map[string]any{
		"Holder": l.Holder, "Contact": l.Contact, "Owner": l.Owner, "Address": l.Address, "State": l.State, "Reference": l.Reference,
		"Amount": "$" + l.Amount.GroupedText(), "Date": date(l.At), "Deadline": date(l.At.Add(ReplyTime)), "ReturnedOn": date(l.ReturnedAt),
	})
	if err != nil {
		panic(err)
	}
	return text.String()
}
