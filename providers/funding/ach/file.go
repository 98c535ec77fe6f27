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

// entryLine is an entry with its decrypted account.
type entryLine struct {
	Entry
	account funding.Account
}

// encodedFile is an encoded NACHA file with its trace numbers and totals.
type encodedFile struct {
	content                 []byte
	traces                  []string // trace numbers of the lines, in the same order
	debitCents, creditCents int64    // totals without the offset entries
}

// traceCount returns the number of trace numbers that a file needs. Each of the two batches can have an offset entry.
func traceCount(lines []entryLine) int { return len(lines) + 2 }

// encodeFile encodes a file with a batch of WEB debits and a batch of PPD credits. An offset entry to our own account balances each
// batch. The modifier distinguishes files that are created on the same day.
func encodeFile(o Originator, lines []entryLine, firstTrace int, modifier int64, at time.Time) (encodedFile, error) {
	file := moov.NewFile()
	file.SetValidation(&validateOpts)
	header := moov.NewFileHeader()
	local := at.In(NewYork)
	header.ImmediateDestination, header.ImmediateDestinationName = o.BankRouting, o.BankName
	header.ImmediateOrigin, header.ImmediateOriginName = o.Origin, o.OriginName
	header.FileCreationDate, header.FileCreationTime = local.Format("060102"), local.Format("1504")
	header.FileIDModifier = string("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[modifier%36])
	file.SetHeader(header)
	encoded := encodedFile{traces: make([]string, len(lines))}
	trace := firstTrace
	for _, kind := range []Kind{Debit, Credit} {
		batch, err := newBatch(o, kind, len(file.Batches)+1, effectiveEntryDate(at))
		if err != nil {
			return encodedFile{}, err
		}
		for i, l := range lines {
			if l.Kind != kind {
				continue
			}
			entry := newEntryDetail(o, l, trace)
			encoded.traces[i] = entry.TraceNumber
			batch.AddEntry(entry)
			trace++
			if kind == Debit {
				encoded.debitCents += l.Cents
			} else {
				encoded.creditCents += l.Cents
			}
		}
		if len(batch.GetEntries()) == 0 {
			continue
		}
		trace++ // the offset entry
		if err := batch.Create(); err != nil {
			return encodedFile{}, encodeError(err)
		}
		file.AddBatch(batch)
	}
	if err := file.Create(); err != nil {
		return encodedFile{}, encodeError(err)
	}
	var content bytes.Buffer
	if err := moov.NewWriter(&content).Write(file); err != nil {
		return encodedFile{}, encodeError(err)
	}
	encoded.content = content.Bytes()
	return encoded, nil
}

// validateOpts skips validation of the file's origin, because our bank may assign us an identifier that is not a routing number.
var validateOpts = moov.ValidateOpts{BypassOriginValidation: true}

// encodeError returns an error without the library's error text, because that text quotes names and account numbers.
func encodeError(err error) error { return fmt.Errorf("ach: encode file: %T", err) }

// newBatch returns an empty batch of debits or credits.
func newBatch(o Originator, kind Kind, number int, effective time.Time) (moov.Batcher, error) {
	header := moov.NewBatchHeader()
	header.ServiceClassCode = moov.MixedDebitsAndCredits // because the offset entry has the opposite direction
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
		return nil, encodeError(err)
	}
	batch.WithOffset(&moov.Offset{
		RoutingNumber: o.BankRouting, AccountNumber: o.AccountNumber, AccountType: moov.OffsetAccountType(o.AccountType),
	})
	return batch, nil
}

// transactionCodes maps an entry's kind, and whether its account is a savings account, to a NACHA transaction code.
var transactionCodes = map[Kind]map[bool]int{
	Debit:  {false: moov.CheckingDebit, true: moov.SavingsDebit},
	Credit: {false: moov.CheckingCredit, true: moov.SavingsCredit},
}

// newEntryDetail encodes an entry. The entry's addenda record contains the idempotency key.
func newEntryDetail(o Originator, l entryLine, trace int) *moov.EntryDetail {
	entry := moov.NewEntryDetail()
	entry.TransactionCode = transactionCodes[l.Kind][l.account.Type == "savings"]
	entry.SetRDFI(l.account.Routing)
	entry.DFIAccountNumber = printableASCII(l.account.Number, 17)
	entry.Amount = int(l.Cents)
	entry.IdentificationNumber = l.Reference
	entry.IndividualName = printableASCII(l.account.Holder, 22)
	if entry.IndividualName == "" {
		entry.IndividualName = "ACCOUNT HOLDER"
	}
	if l.Kind == Debit {
		entry.SetPaymentType("S") // single debit, not recurring
	}
	entry.SetTraceNumber(o.BankRouting[:8], trace)
	addenda := moov.NewAddenda05()
	addenda.PaymentRelatedInformation = l.Key
	entry.AddAddenda05(addenda)
	entry.AddendaRecordIndicator = 1
	return entry
}

// referenceForKey derives an entry's 15-character reference from the entry's key.
func referenceForKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10])[:15]
}

func outgoingFileName(at time.Time, firstTrace int) string {
	return "HULAK-" + at.In(NewYork).Format("20060102-150405") + "-" + fmt.Sprintf("%07d", firstTrace) + ".ach"
}

// parseCents parses an amount in dollars, with up to two decimal places, and returns the number of cents. The number must be between
// 1 and maxCents.
func parseCents(text string) (int64, error) {
	dollars, cents, _ := bytes.Cut([]byte(text), []byte("."))
	if len(cents) > 2 {
		return 0, errInvalidAmount
	}
	for len(cents) < 2 {
		cents = append(cents, '0')
	}
	n, err := strconv.ParseInt(string(dollars)+string(cents), 10, 64)
	if err != nil || n <= 0 || n > maxCents {
		return 0, errInvalidAmount
	}
	return n, nil
}
