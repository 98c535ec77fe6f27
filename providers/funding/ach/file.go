package ach

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strconv"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// line is an entry with its decrypted account.
type line struct {
	Entry
	account funding.Account
}

// nacha is an encoded NACHA file.
type nacha struct {
	content                 []byte
	traces                  []string // trace numbers of the lines, in order
	debitCents, creditCents int64    // totals of the lines, without the offset entries
}

// tracesOf returns how many trace numbers a file of these lines needs: one per line and one per batch's offset entry.
func tracesOf(lines []line) int { return len(lines) + 2 }

// write encodes a file with a batch of WEB debits and a batch of PPD credits. An offset entry to our own account balances each
// batch. The modifier distinguishes files made on the same day.
func write(o Originator, lines []line, firstTrace int, modifier int64, at time.Time) (nacha, error) {
	file := moov.NewFile()
	file.SetValidation(&validation)
	header := moov.NewFileHeader()
	local := at.In(NewYork)
	header.ImmediateDestination, header.ImmediateDestinationName = o.BankRouting, o.BankName
	header.ImmediateOrigin, header.ImmediateOriginName = o.Origin, o.OriginName
	header.FileCreationDate, header.FileCreationTime = local.Format("060102"), local.Format("1504")
	header.FileIDModifier = string("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[modifier%36])
	file.SetHeader(header)
	made := nacha{traces: make([]string, len(lines))}
	trace := firstTrace
	for _, kind := range []Kind{Debit, Credit} {
		batch, err := batchOf(o, kind, len(file.Batches)+1, effectiveOn(at))
		if err != nil {
			return nacha{}, err
		}
		for i, l := range lines {
			if l.Kind != kind {
				continue
			}
			entry := detail(o, l, trace)
			made.traces[i] = entry.TraceNumber
			batch.AddEntry(entry)
			trace++
			if kind == Debit {
				made.debitCents += l.Cents
			} else {
				made.creditCents += l.Cents
			}
		}
		if len(batch.GetEntries()) == 0 {
			continue
		}
		trace++ // the offset entry
		if err := batch.Create(); err != nil {
			return nacha{}, unwritable(err)
		}
		file.AddBatch(batch)
	}
	if err := file.Create(); err != nil {
		return nacha{}, unwritable(err)
	}
	var content bytes.Buffer
	if err := moov.NewWriter(&content).Write(file); err != nil {
		return nacha{}, unwritable(err)
	}
	made.content = content.Bytes()
	return made, nil
}

// validation turns off the check of the file's origin. Our bank assigns us an identifier that is not a routing number.
var validation = moov.ValidateOpts{BypassOriginValidation: true}

// unwritable drops the library's error text, which quotes names and account numbers.
func unwritable(err error) error { return fmt.Errorf("ach: the file cannot be written: %T", err) }

func batchOf(o Originator, kind Kind, number int, effective time.Time) (moov.Batcher, error) {
	header := moov.NewBatchHeader()
	header.ServiceClassCode = moov.MixedDebitsAndCredits // because of the offset entry
	header.StandardEntryClassCode, header.CompanyEntryDescription = moov.WEB, o.Description
	if kind == Credit {
		header.StandardEntryClassCode, header.CompanyEntryDescription = moov.PPD, "REFUND"
	}
	header.CompanyName, header.CompanyIdentification = o.CompanyName, o.CompanyID
	header.ODFIIdentification = o.BankRouting[:8]
	header.EffectiveEntryDate = effective.Format("060102")
	header.BatchNumber = number
	batch, err := moov.NewBatch(header)
	if err != nil {
		return nil, unwritable(err)
	}
	batch.WithOffset(&moov.Offset{
		RoutingNumber: o.BankRouting, AccountNumber: o.AccountNumber, AccountType: moov.OffsetAccountType(o.AccountType),
	})
	return batch, nil
}

// codes maps the direction, and whether the account is a savings account, to the NACHA transaction code.
var codes = map[Kind]map[bool]int{
	Debit:  {false: moov.CheckingDebit, true: moov.SavingsDebit},
	Credit: {false: moov.CheckingCredit, true: moov.SavingsCredit},
}

// detail encodes an entry. Its addenda carries the idempotency key.
func detail(o Originator, l line, trace int) *moov.EntryDetail {
	entry := moov.NewEntryDetail()
	entry.TransactionCode = codes[l.Kind][l.account.Type == "savings"]
	entry.SetRDFI(l.account.Routing)
	entry.DFIAccountNumber = plain(l.account.Number, 17)
	entry.Amount = int(l.Cents)
	entry.IdentificationNumber = l.Reference
	entry.IndividualName = plain(l.account.Holder, 22)
	if entry.IndividualName == "" {
		entry.IndividualName = "ACCOUNT HOLDER"
	}
	if l.Kind == Debit {
		entry.SetPaymentType("S") // a single debit, not a recurring one
	}
	entry.SetTraceNumber(o.BankRouting[:8], trace)
	addenda := moov.NewAddenda05()
	addenda.PaymentRelatedInformation = l.Key
	entry.AddAddenda05(addenda)
	entry.AddendaRecordIndicator = 1
	return entry
}

// referenceOf derives an entry's 15-character reference from its key.
func referenceOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10])[:15]
}

// nameOf returns the name of an outgoing file.
func nameOf(at time.Time, firstTrace int) string {
	return "HULAK-" + at.In(NewYork).Format("20060102-150405") + "-" + fmt.Sprintf("%07d", firstTrace) + ".ach"
}

// cents parses an amount in dollars exactly. It accepts amounts from $0.01 to centsMax.
func cents(text string) (int64, error) {
	whole, fraction, _ := bytes.Cut([]byte(text), []byte("."))
	if len(fraction) > 2 {
		return 0, errAmount
	}
	for len(fraction) < 2 {
		fraction = append(fraction, '0')
	}
	n, err := strconv.ParseInt(string(whole)+string(fraction), 10, 64)
	if err != nil || n <= 0 || n > centsMax {
		return 0, errAmount
	}
	return n, nil
}
