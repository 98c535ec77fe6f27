package ach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/funding"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// monday is the start time of tests: March 2, 2026, 10 a.m. in New York.
var monday = time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)

// fakeAccounts holds linked accounts by source ID.
type fakeAccounts map[string]funding.Account

func (a fakeAccounts) Account(_ context.Context, id string) (funding.Account, error) {
	account, exists := a[id]
	if !exists {
		return funding.Account{}, funding.ErrUnknownSource
	}
	return account, nil
}

var linkedAccounts = fakeAccounts{
	"maya":    {Routing: "992000008", Number: "700000000001111", Type: "checking", Holder: "Maya Gurung"},
	"tenzing": {Routing: "992000008", Number: "700000000002222", Type: "savings", Holder: "Tenzing Lhamo Bahadur Chhetri"},
	"broken":  {Routing: "123456789", Number: "1", Type: "checking", Holder: "Test Holder"},
}

// fakeBank is an in-memory Bank.
type fakeBank struct {
	out, in  map[string][]byte
	putCount int // number of calls to Put
}

func (b *fakeBank) Put(_ context.Context, name string, content []byte) error {
	b.out[name] = slices.Clone(content)
	b.putCount++
	return nil
}

func (b *fakeBank) List(context.Context) ([]string, error) {
	return slices.Sorted(maps.Keys(b.in)), nil
}

func (b *fakeBank) Fetch(_ context.Context, name string) ([]byte, error) { return b.in[name], nil }

func (b *fakeBank) Remove(_ context.Context, name string) error { delete(b.in, name); return nil }

// sentEntry returns the sent entry with the given key.
func (b *fakeBank) sentEntry(t *testing.T, key string) *moov.EntryDetail {
	t.Helper()
	for name, content := range b.out {
		for _, batch := range parseFile(t, name, content).Batches {
			for _, e := range batch.GetEntries() {
				if len(e.Addenda05) == 1 && strings.TrimSpace(e.Addenda05[0].PaymentRelatedInformation) == key {
					return e
				}
			}
		}
	}
	t.Fatalf("no sent entry has the key %s", key)
	return nil
}

// sentTraces returns the trace numbers of all sent entries, by key.
func (b *fakeBank) sentTraces(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for name, content := range b.out {
		for _, batch := range parseFile(t, name, content).Batches {
			for _, e := range batch.GetEntries() {
				if len(e.Addenda05) == 1 {
					key := strings.TrimSpace(e.Addenda05[0].PaymentRelatedInformation)
					found[key] = append(found[key], e.TraceNumber)
				}
			}
		}
	}
	return found
}

// parseFile parses a file as a bank does. It checks that the file follows the NACHA rules and that debits and credits balance.
func parseFile(t *testing.T, name string, content []byte) moov.File {
	t.Helper()
	reader := moov.NewReader(bytes.NewReader(content))
	reader.SetValidation(&validateOpts)
	file, err := reader.Read()
	if err == nil {
		err = file.Validate()
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, content)
	}
	if debits, credits := file.Control.TotalDebitEntryDollarAmountInFile, file.Control.TotalCreditEntryDollarAmountInFile; debits != credits {
		t.Errorf("%s: debits are %d, credits are %d", name, debits, credits)
	}
	return file
}

// writeReport adds a report to the bank's files.
func (b *fakeBank) writeReport(name string, lines ...string) {
	b.in[name] = []byte(reportHeader + "\n" + strings.Join(lines, "\n") + "\n")
}

// rig connects a rail and its worker to a fake bank.
type rig struct {
	*testing.T
	Worker
	rail Rail
	bank *fakeBank
	now  time.Time
}

func newRig(t *testing.T, store Store) *rig {
	t.Helper()
	r := &rig{T: t, bank: &fakeBank{out: map[string][]byte{}, in: map[string][]byte{}}, now: monday}
	now := func() time.Time { return r.now }
	events, vault := memory.New(), eventstore.NewKeyEncryptionKey()
	r.rail = Rail{Store: store, Vault: vault, Accounts: linkedAccounts, Now: now}
	r.Worker = Worker{
		Store: store, Vault: vault, Bank: r.bank, Originator: SandboxOriginator, Cutoffs: IntervalCutoffs(time.Hour), PollInterval: time.Second,
		Log: eventstore.NewLog(events, eventregistry.Registry(), events.Keys()), Now: now, Logger: slog.New(slog.DiscardHandler),
	}
	return r
}

// create creates a transfer with a total of $205, submits its debit, and returns the debit.
func (r *rig) create(id, source string) funding.Debit {
	r.Helper()
	c := transfertest.Create()
	c.TransferID, c.FundingSourceID, c.At = id, source, r.now
	r.decide(id, c)
	debit := funding.Debit{
		Key: id + "/funding/1", TransferID: id, SourceID: source, Kind: funding.Bank, Amount: "200.00", Total: "205.00", Currency: "USD",
	}
	submission, err := r.rail.Submit(r.Context(), debit)
	if err != nil || submission.Declined {
		r.Fatalf("Submit for %s = %+v, %v", id, submission, err)
	}
	r.decide(id, transfer.RecordFundingSubmitted{Key: debit.Key, ProviderRef: submission.ProviderRef, At: r.now})
	return debit
}

func (r *rig) decide(id string, c transfer.Command) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.Log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, transfer.Decider, id, c)
		return struct{}{}, err
	})
	if err != nil {
		r.Fatalf("%T: %v", c, err)
	}
}

func (r *rig) transfer(id string) transfer.State {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.Log, transfer.Decider, id)
	if err != nil {
		r.Fatal(err)
	}
	return s
}

// createAndSendFiles writes the queued entries to files and sends the files.
func (r *rig) createAndSendFiles() {
	r.Helper()
	if err := errors.Join(r.CreateFiles(r.Context()), r.Exchange(r.Context())); err != nil {
		r.Fatal(err)
	}
}

// runDueCutoffAndSend creates files if a cutoff has passed and sends the files, as the worker does.
func (r *rig) runDueCutoffAndSend(next time.Time) time.Time {
	r.Helper()
	next, err := r.Worker.runDueCutoff(r.Context(), next)
	if err = errors.Join(err, r.Exchange(r.Context())); err != nil {
		r.Fatal(err)
	}
	return next
}

func (r *rig) exchange() {
	r.Helper()
	if err := r.Exchange(r.Context()); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) entry(key string) Entry {
	r.Helper()
	var found Entry
	err := r.Worker.Store.Update(r.Context(), func(tx Tx) (err error) {
		found, _, err = tx.Entry(r.Context(), key)
		return err
	})
	if err != nil {
		r.Fatal(err)
	}
	return found
}

// settledLine returns the report line for a settled entry.
func settledLine(e Entry, day string) string {
	return fmt.Sprintf("entry-settled,%s,%d.%02d,,%s", e.Trace, e.Cents/100, e.Cents%100, day)
}

// writeReturn adds a bank file in which the receiving bank returns an entry.
func (r *rig) writeReturn(name string, e Entry, code string) {
	r.Helper()
	batch := r.returnBatch(e.Kind)
	entry := moov.NewEntryDetail()
	entry.TransactionCode, entry.Amount = moov.CheckingReturnNOCDebit, int(e.Cents)
	entry.SetRDFI("991000009")
	if e.Kind == Credit {
		entry.TransactionCode = moov.CheckingReturnNOCCredit
	}
	entry.DFIAccountNumber, entry.IdentificationNumber, entry.IndividualName = "700000000001111", e.Reference, "MAYA GURUNG"
	entry.SetPaymentType("S")
	entry.SetTraceNumber("99200000", 1)
	entry.Category, entry.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.TraceNumber = code, e.Trace, "99200000", entry.TraceNumber
	entry.Addenda99 = addenda
	batch.AddEntry(entry)
	if err := batch.Create(); err != nil {
		r.Fatal(err)
	}
	r.writeFile(name, batch)
}

// writeDispute adds a bank file in which our bank dishonors an entry's return. If dishonored is not empty, the other bank instead
// contests the return that our bank dishonored with that code.
func (r *rig) writeDispute(name string, e Entry, code, dishonored string) {
	r.Helper()
	batch := r.returnBatch(e.Kind)
	r.addDispute(batch, e, code, dishonored)
	r.writeFile(name, r.mustCreate(batch))
}

func (r *rig) mustCreate(batch moov.Batcher) moov.Batcher {
	r.Helper()
	if err := batch.Create(); err != nil {
		r.Fatal(err)
	}
	return batch
}

func (r *rig) addDispute(batch moov.Batcher, e Entry, code, dishonored string) {
	r.Helper()
	entry := moov.NewEntryDetail()
	entry.TransactionCode, entry.Amount = moov.CheckingReturnNOCDebit, int(e.Cents)
	entry.SetRDFI("991000009")
	entry.DFIAccountNumber, entry.IdentificationNumber, entry.IndividualName = "700000000001111", e.Reference, "MAYA GURUNG"
	entry.SetPaymentType("S")
	entry.SetTraceNumber("99200000", len(batch.GetEntries())+1)
	entry.AddendaRecordIndicator = 1
	if dishonored == "" {
		entry.Category = moov.CategoryDishonoredReturn
		entry.Addenda99Dishonored = moov.NewAddenda99Dishonored()
		entry.Addenda99Dishonored.DishonoredReturnReasonCode, entry.Addenda99Dishonored.OriginalEntryTraceNumber = code, e.Trace
		entry.Addenda99Dishonored.ReturnReasonCode, entry.Addenda99Dishonored.TraceNumber = "10", entry.TraceNumber
	} else {
		entry.Category = moov.CategoryDishonoredReturnContested
		entry.Addenda99Contested = moov.NewAddenda99Contested()
		entry.Addenda99Contested.ContestedReturnCode, entry.Addenda99Contested.OriginalEntryTraceNumber = code, e.Trace
		entry.Addenda99Contested.DishonoredReturnReasonCode, entry.Addenda99Contested.ReturnReasonCode = dishonored[1:], "10"
		entry.Addenda99Contested.TraceNumber = entry.TraceNumber
	}
	batch.AddEntry(entry)
}

// writeNotificationOfChange adds a bank file with a notification of change for an entry's account.
func (r *rig) writeNotificationOfChange(name string, e Entry, code, correctedData string) {
	r.Helper()
	header := moov.NewBatchHeader()
	header.ServiceClassCode, header.StandardEntryClassCode = moov.DebitsOnly, moov.COR
	header.CompanyName, header.CompanyIdentification, header.CompanyEntryDescription = "OTHER BANK", "1992000001", "COR"
	header.ODFIIdentification, header.EffectiveEntryDate = "99200000", r.now.Format("060102")
	batch, err := moov.NewBatch(header)
	if err != nil {
		r.Fatal(err)
	}
	change := moov.NewEntryDetail()
	change.TransactionCode = moov.CheckingReturnNOCDebit
	change.SetRDFI("991000009")
	change.DFIAccountNumber, change.IdentificationNumber, change.IndividualName = "700000000001111", e.Reference, "MAYA GURUNG"
	change.SetTraceNumber("99200000", 1)
	change.Category, change.AddendaRecordIndicator = moov.CategoryNOC, 1
	addenda := moov.NewAddenda98()
	addenda.ChangeCode, addenda.CorrectedData = code, correctedData
	addenda.OriginalTrace, addenda.OriginalDFI, addenda.TraceNumber = e.Trace, "99200000", change.TraceNumber
	change.Addenda98 = addenda
	batch.AddEntry(change)
	if err := batch.Create(); err != nil {
		r.Fatal(err)
	}
	r.writeFile(name, batch)
}

// writeFile adds a bank file with one batch.
func (r *rig) writeFile(name string, batch moov.Batcher) {
	r.Helper()
	file, header := moov.NewFile(), moov.NewFileHeader()
	header.ImmediateDestination, header.ImmediateDestinationName = "991000009", "HULAK"
	header.ImmediateOrigin, header.ImmediateOriginName = "992000008", "OTHER BANK"
	header.FileCreationDate, header.FileCreationTime = r.now.Format("060102"), "0900"
	file.SetHeader(header)
	file.AddBatch(batch)
	if err := file.Create(); err != nil {
		r.Fatal(err)
	}
	var content bytes.Buffer
	if err := moov.NewWriter(&content).Write(file); err != nil {
		r.Fatal(err)
	}
	r.bank.in[name] = content.Bytes()
}

func (r *rig) returnBatch(kind Kind) moov.Batcher {
	header := moov.NewBatchHeader()
	header.ServiceClassCode, header.StandardEntryClassCode = moov.DebitsOnly, moov.WEB
	if kind == Credit {
		header.ServiceClassCode, header.StandardEntryClassCode = moov.CreditsOnly, moov.PPD
	}
	header.CompanyName, header.CompanyIdentification, header.CompanyEntryDescription = "OTHER BANK", "1992000001", "RETURN"
	header.ODFIIdentification, header.EffectiveEntryDate = "99200000", r.now.Format("060102")
	batch, err := moov.NewBatch(header)
	if err != nil {
		r.Fatal(err)
	}
	return batch
}

func (r *rig) createCommand(id string) transfer.Create {
	c := transfertest.Create()
	c.TransferID, c.FundingSourceID, c.At = id, "maya", r.now
	return c
}

// sentFileName returns the name of the only sent file.
func (r *rig) sentFileName() string {
	r.Helper()
	for name := range r.bank.out {
		return name
	}
	r.Fatal("no file was sent")
	return ""
}

// cancel cancels a transfer and requests its refund.
func (r *rig) cancel(id string, debit funding.Debit) {
	r.Helper()
	r.decide(id, transfer.Cancel{By: transfertest.SenderID, At: r.now})
	r.decide(id, transfer.RequestRefund{At: r.now})
	result, err := r.rail.Refund(r.Context(), funding.Refund{
		Key: "refund-of-" + id, TransferID: id, DebitKey: debit.Key, Kind: funding.Bank, Amount: debit.Total, Currency: "USD",
	})
	if err != nil || result.Voided {
		r.Fatalf("Refund = %+v, %v", result, err)
	}
}

// deliver creates a transfer, processes it until it is delivered, and returns its debit.
func (r *rig) deliver(id string) funding.Debit {
	r.Helper()
	debit := r.create(id, "maya")
	r.createAndSendFiles()
	r.bank.writeReport("REPORT-"+id, settledLine(r.entry(debit.Key), "2026-03-03"))
	r.exchange()
	r.decide(id, transfer.RequestPayout{At: r.now})
	r.decide(id, transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: r.now})
	r.decide(id, transfer.RecordDelivered{At: r.now})
	return debit
}

// ledgerBalances returns the nonzero USD balances of a transfer.
func (r *rig) ledgerBalances(id string) map[ledger.Account]string {
	r.Helper()
	events, err := r.Log.ReadStream(r.Context(), domain.Stream("transfer", id), 0, 100)
	if err != nil {
		r.Fatal(err)
	}
	balances := ledger.Balances{}
	for _, e := range events {
		balances.Add(ledger.Post(e.Event.(transfer.Event)))
	}
	nonzero := map[ledger.Account]string{}
	for _, account := range ledger.Chart {
		if amount := balances.Get(account.Account, money.USD); !amount.IsZero() {
			nonzero[account.Account] = amount.String()
		}
	}
	return nonzero
}

func (r *rig) requireBalances(id string, want map[ledger.Account]string) {
	r.Helper()
	if got := r.ledgerBalances(id); !maps.Equal(got, want) {
		r.Errorf("ledger balances are %v, want %v", got, want)
	}
}
