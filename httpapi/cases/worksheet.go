package cases

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/sar"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// involved is one transfer of a case with everything that a worksheet states about it.
type involved struct {
	transfer.State
	from   sender.State
	to     beneficiary.State
	source funding.State
}

// newWorksheet fills in a worksheet from the transfers of a case. What the log does not contain, such as the sender's birth date, stays
// empty. After an accepted report, the worksheet covers the transfers since that report.
func (h *Handlers) newWorksheet(ctx context.Context, c casefile.State) (sar.Worksheet, error) {
	w := sar.Worksheet{
		Schema: sar.SchemaVersion, Kind: sar.Initial, DetectedOn: day(c.OpenedAt), Activities: []sar.Activity{}, Subjects: []sar.Subject{},
		IPAddresses: []string{},
	}
	after := ""
	previous, continues := c.CurrentReport()
	if continues {
		w.Kind, w.PriorBSAID, after = sar.Continuing, previous.Answer.Acknowledgment.BSAID, previous.Worksheet.To
		w.DetectedOn = day(previous.Review.At)
	}
	transfers, err := h.involvedTransfers(ctx, c, after)
	if err != nil {
		return w, err
	}
	total := money.Zero(money.USD)
	for _, t := range transfers {
		total = total.Add(t.Quote.Send)
		addSubject(&w, c, t)
	}
	if len(transfers) > 0 {
		w.From, w.To = day(transfers[0].CreatedAt), day(transfers[len(transfers)-1].CreatedAt)
		w.Amount = wholeDollars(total)
	}
	if continues {
		w.CumulativeAmount = wholeDollars(total.Add(earlierTotal(previous.Worksheet)))
	}
	w.Narrative = draftNarrative(c, transfers, total)
	return w, nil
}

// earlierTotal returns the total of a report and the reports before it.
func earlierTotal(w sar.Worksheet) money.Amount {
	for _, text := range []string{w.CumulativeAmount, w.Amount} {
		if amount, err := money.Parse(text, money.USD); err == nil {
			return amount
		}
	}
	return money.Zero(money.USD)
}

// involvedTransfers returns the transfers of a case that were created after a day, oldest first.
func (h *Handlers) involvedTransfers(ctx context.Context, c casefile.State, after string) ([]involved, error) {
	var list []involved
	for _, id := range c.Transfers() {
		var t involved
		var err error
		if t.State, _, err = core.ListState(ctx, h.Server, transfer.Decider, id); err != nil {
			return nil, err
		}
		if day(t.CreatedAt) <= after {
			continue
		}
		if t.from, _, err = core.ListState(ctx, h.Server, sender.Decider, t.SenderID); err != nil {
			return nil, err
		}
		if t.to, _, err = core.ListState(ctx, h.Server, beneficiary.Decider, t.BeneficiaryID); err != nil {
			return nil, err
		}
		if t.source, _, err = core.ListState(ctx, h.Server, funding.Decider, t.Funding.SourceID); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b involved) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return list, nil
}

// addSubject adds the people of a transfer who are subjects of the case, and their accounts.
func addSubject(w *sar.Worksheet, c casefile.State, t involved) {
	if slices.Contains(c.Subjects, t.SenderID) {
		s := subjectOf(w, t.SenderID, sar.RoleSender)
		p := t.from.Person
		s.LastName, s.FirstName, s.MiddleName, s.IsCustomer = p.LastName, p.FirstName, p.MiddleName, true
		s.Address = sar.PostalAddress{State: t.from.Region, Country: "US"}
		s.Phones, s.Emails = nonEmpty(p.PhoneNumber), nonEmpty(p.Email)
		if digits := t.source.Account.Last4; digits != "" && !slices.Contains(s.Accounts, digits) {
			s.Accounts = append(s.Accounts, digits)
		}
	}
	if slices.Contains(c.Subjects, t.BeneficiaryID) {
		s := subjectOf(w, t.BeneficiaryID, sar.RoleReceiver)
		p := t.to.Person
		s.LastName, s.FirstName, s.MiddleName, s.BirthDate = p.LastName, p.FirstName, p.MiddleName, p.DateOfBirth
		country, _ := reference.CountryByCode(t.to.Country)
		s.Address = sar.PostalAddress{
			Street: p.Address.AddressLine1, City: p.Address.City, Country: country.TwoCharCode,
			PostalCode: strings.ReplaceAll(p.Address.PostalCode, "-", ""),
		}
		s.Phones, s.Emails = nonEmpty(strings.TrimPrefix(p.CountryCode, "+")+p.PhoneNumber), nonEmpty(p.Email)
		if number := t.Payee.AccountNumber; number != "" && !slices.Contains(s.Accounts, number) {
			s.Accounts = append(s.Accounts, number)
		}
	}
}

// subjectOf returns the worksheet's subject with an ID, after adding it if necessary. A person who sends and receives gets both roles.
func subjectOf(w *sar.Worksheet, id string, role sar.Role) *sar.Subject {
	i := slices.IndexFunc(w.Subjects, func(s sar.Subject) bool { return s.PersonID == id })
	if i < 0 {
		i = len(w.Subjects)
		w.Subjects = append(w.Subjects, sar.Subject{
			PersonID: id, Role: role, OtherNames: []string{}, Identifications: []sar.Identification{}, Accounts: []string{},
		})
	}
	if w.Subjects[i].Role != role {
		w.Subjects[i].Role = sar.RoleBoth
	}
	return &w.Subjects[i]
}

// draftNarrative states the facts of the transfers. Staff complete it.
func draftNarrative(c casefile.State, transfers []involved, total money.Amount) sar.Narrative {
	n := sar.Narrative{Why: c.Reason}
	if len(transfers) == 0 {
		return n
	}
	var people, lines, places []string
	for _, t := range transfers {
		people = appendNew(people, fmt.Sprintf("%s, a customer in %s since %s, sent money to %s (%s).", t.from.Name().Full(),
			reference.StateName(reference.USA, t.from.Region), longDay(t.from.SignedUpAt), t.Payee.Name, strings.ToLower(t.to.Relationship)))
		lines = append(lines, fmt.Sprintf("Transfer %s on %s: $%s from %s, purpose %s.", t.ReferenceNumber, longDay(t.CreatedAt),
			t.Quote.Send.GroupedText(), sourceName(t), t.Purpose))
		places = appendNew(places, "The money was to be paid in Nepal by "+payoutName(t)+".")
	}
	first, last := transfers[0].CreatedAt, transfers[len(transfers)-1].CreatedAt
	n.Who = strings.Join(people, "\n")
	n.What = fmt.Sprintf("%s, $%s in total:\n%s", transferCount(len(transfers)), total.GroupedText(), strings.Join(lines, "\n"))
	n.When = fmt.Sprintf("Between %s and %s.", longDay(first), longDay(last))
	if day(first) == day(last) {
		n.When = fmt.Sprintf("On %s.", longDay(first))
	}
	n.Where = "Ordered on our website. " + strings.Join(places, "\n")
	return n
}

func transferCount(n int) string {
	if n == 1 {
		return "1 transfer"
	}
	return fmt.Sprintf("%d transfers", n)
}

func sourceName(t involved) string {
	if t.Funding.Kind == funding.DebitCard {
		return "a debit card ending in " + t.source.Account.Last4
	}
	return "a bank account ending in " + t.source.Account.Last4
}

func payoutName(t involved) string {
	p := t.Payee
	switch {
	case p.BankName != "":
		return "deposit to an account at " + p.BankName
	case p.WalletProvider != "":
		return "deposit to a wallet of " + p.WalletProvider
	}
	return "cash pickup at " + p.PayerName
}

// wholeDollars returns an amount in whole dollars, rounded up as the form asks.
func wholeDollars(a money.Amount) string { return a.Decimal().Ceil().String() }

// day returns the institution's business day.
func day(at time.Time) string { return at.In(sendinglimit.LosAngeles).Format(time.DateOnly) }

func longDay(at time.Time) string { return at.In(sendinglimit.LosAngeles).Format("January 2, 2006") }

func nonEmpty(value string) []string {
	if value == "" {
		return []string{}
	}
	return []string{value}
}

func appendNew(list []string, value string) []string {
	if slices.Contains(list, value) {
		return list
	}
	return append(list, value)
}
