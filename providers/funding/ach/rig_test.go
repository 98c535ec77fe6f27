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

// monday is the start time of tests: 2 March 2026, 10 a.m. in New York.
var monday = time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)

// fakeAccounts are the accounts linked at the provider.
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
	"broken":  {Routing: "123456789", Number: "1", Type: "checking", Holder: "Nobody"},
}

// fakeBank is a fake bank in memory.
type fakeBank struct {
	out, in  map[string][]byte
	putCount int // how often a file was handed over
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

// entry returns the entry that was handed over with a key.
func (b *fakeBank) entry(t *testing.T, key string) *moov.EntryDetail {
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
	t.Fatalf("no entry was handed over under %s", key)
	return nil
}

// entries returns the trace numbers in all our files, by key.
func (b *fakeBank) entries(t *testing.T) map[string][]string {
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

// parseFile parses a file as a bank would. It checks NACHA's rules, and that debits and credits balance.
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
		t.Errorf("%s: debits of %d, credits of %d", name, debits, credits)
	}
	return file
}

// writeReport leaves a report from the bank.
func (b *fakeBank) writeReport(name string, lines ...string) {
	b.in[name] = []byte(reportHeader + "\n" + strings.Join(lines, "\n") + "\n")
}

// rig is a rail, its worker, and a bank.
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
	events, vault := memory.New(), eventstore.NewMasterKey()
	r.rail = Rail{Store: store, Vault: vault, Accounts: linkedAccounts, Now: now}
	r.Worker = Worker{
		Store: store, Vault: vault, Bank: r.bank, Originator: SandboxOriginator, Cutoffs: Every(time.Hour), PollInterval: time.Second,
		Log: eventstore.NewLog(events, eventregistry.Registry(), events.Keys()), Now: now, Logger: slog.New(slog.DiscardHandler),
	}
	return r
}

// create creates a transfer of 205 dollars in total, submits its debit, and returns the debit.
func (r *rig) create(id, source string) funding.Debit {
	r.Helper()
	c := transfertest.Create()
	c.TransferID, c.FundingSourceID, c.At = id, source, r.now
	r.decide(id, c)
	debit := funding.Debit{
		Key: id + "/funding/1", TransferID: id, SourceID: source, Kind: funding.Bank, Amount: "200.00", Total: "205.00", Currency: "USD",
	}
	answer, err := r.rail.Submit(r.Context(), debit)
	if err != nil || answer.Declined {
		r.Fatalf("%s: %+v, %v", id, answer, err)
	}
	r.decide(id, transfer.RecordFundingSubmitted{Key: debit.Key, ProviderRef: answer.ProviderRef, At: r.now})
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

// createAndSendFiles makes a file and hands it over.
func (r *rig) createAndSendFiles() {
	r.Helper()
	if err := errors.Join(r.CreateFiles(r.Context()), r.Exchange(r.Context())); err != nil {
		r.Fatal(err)
	}
}

// runDueCutOffAndSend makes files if a cut-off has passed, like the worker, and hands them over.
func (r *rig) runDueCutOffAndSend(next time.Time) time.Time {
	r.Helper()
	next, err := r.Worker.runDueCutOff(r.Context(), next)
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

// settledLine returns the report line of a settled entry.
func settledLine(e Entry, day string) string {
	return fmt.Sprintf("entry-settled,%s,%d.%02d,,%s", e.Trace, e.Cents/100, e.Cents%100, day)
}

// writeReturn leaves a file in which the receiving bank returns an entry.
func (r *rig) writeReturn(name string, e Entry, code string) {
	r.Helper()
	batch := r.returnBatch(e.Kind)
	back := moov.NewEntryDetail()
	back.TransactionCode, back.Amount = moov.CheckingReturnNOCDebit, int(e.Cents)
	back.SetRDFI("991000009")
	if e.Kind == Credit {
		back.TransactionCode = moov.CheckingReturnNOCCredit
	}
	back.DFIAccountNumber, back.IdentificationNumber, back.IndividualName = "700000000001111", e.Reference, "MAYA GURUNG"
	back.SetPaymentType("S")
	back.SetTraceNumber("99200000", 1)
	back.Category, back.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.TraceNumber = code, e.Trace, "99200000", back.TraceNumber
	back.Addenda99 = addenda
	batch.AddEntry(back)
	if err := batch.Create(); err != nil {
		r.Fatal(err)
	}
	r.writeFile(name, batch)
}

// writeDispute leaves a file in which our bank dishonors the return of an entry, or the other bank contests that.
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
	back := moov.NewEntryDetail()
	back.TransactionCode, back.Amount = moov.CheckingReturnNOCDebit, int(e.Cents)
	back.SetRDFI("991000009")
	back.DFIAccountNumber, back.IdentificationNumber, back.IndividualName = "700000000001111", e.Reference, "MAYA GURUNG"
	back.SetPaymentType("S")
	back.SetTraceNumber("99200000", len(batch.GetEntries())+1)
	back.AddendaRecordIndicator = 1
	if dishonored == "" {
		back.Category = moov.CategoryDishonoredReturn
		back.Addenda99Dishonored = moov.NewAddenda99Dishonored()
		back.Addenda99Dishonored.DishonoredReturnReasonCode, back.Addenda99Dishonored.OriginalEntryTraceNumber = code, e.Trace
		back.Addenda99Dishonored.ReturnReasonCode, back.Addenda99Dishonored.TraceNumber = "10", back.TraceNumber
	} else {
		back.Category = moov.CategoryDishonoredReturnContested
		back.Addenda99Contested = moov.NewAddenda99Contested()
		back.Addenda99Contested.ContestedReturnCode, back.Addenda99Contested.OriginalEntryTraceNumber = code, e.Trace
		back.Addenda99Contested.DishonoredReturnReasonCode, back.Addenda99Contested.ReturnReasonCode = dishonored[1:], "10"
		back.Addenda99Contested.TraceNumber = back.TraceNumber
	}
	batch.AddEntry(back)
}

// writeNotificationOfChange leaves a file with a notification of change about an entry's account.
func (r *rig) writeNotificationOfChange(name string, e Entry, code, right string) {
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
	addenda.ChangeCode, addenda.OriginalTrace, addenda.OriginalDFI, addenda.CorrectedData, addenda.TraceNumber = code, e.Trace, "99200000", right, change.TraceNumber
	change.Addenda98 = addenda
	batch.AddEntry(change)
	if err := batch.Create(); err != nil {
		r.Fatal(err)
	}
	r.writeFile(name, batch)
}

// writeFile leaves a file with one batch from the bank.
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

func (r *rig) returnBatch(of Kind) moov.Batcher {
	header := moov.NewBatchHeader()
	header.ServiceClassCode, header.StandardEntryClassCode = moov.DebitsOnly, moov.WEB
	if of == Credit {
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

func (r *rig) newTransfer(id string) transfer.Create {
	c := transfertest.Create()
	c.TransferID, c.FundingSourceID, c.At = id, "maya", r.now
	return c
}

// onlyFile returns the name of the only file that was handed over.
func (r *rig) onlyFile() string {
	r.Helper()
	for name := range r.bank.out {
		return name
	}
	r.Fatal("no file was handed over")
	return ""
}

// cancel cancels a transfer and requests its refund, like the process manager and the funding worker.
func (r *rig) cancel(id string, debit funding.Debit) {
	r.Helper()
	r.decide(id, transfer.Cancel{By: transfertest.Sender, At: r.now})
	r.decide(id, transfer.RequestRefund{At: r.now})
	made, err := r.rail.Refund(r.Context(), funding.Refund{
		Key: "refund-of-" + id, TransferID: id, DebitKey: debit.Key, Kind: funding.Bank, Amount: debit.Total, Currency: "USD",
	})
	if err != nil || made.Voided {
		r.Fatalf("%+v, %v", made, err)
	}
}

// deliver takes a transfer to its delivery.
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

// ledgerBalances returns the nonzero balances of a transfer.
func (r *rig) ledgerBalances(id string) map[ledger.Account]string {
	r.Helper()
	events, err := r.Log.ReadStream(r.Context(), domain.Stream("transfer", id), 0, 100)
	if err != nil {
		r.Fatal(err)
	}
	sums := ledger.Balance{}
	for _, e := range events {
		sums.Add(ledger.Post(e.Event.(transfer.Event)))
	}
	left := map[ledger.Account]string{}
	for _, account := range ledger.Chart {
		if dollars := sums.Of(account.Account, money.USD); !dollars.IsZero() {
			left[account.Account] = dollars.String()
		}
	}
	return left
}

func (r *rig) requireBalances(id string, want map[ledger.Account]string) {
	r.Helper()
	if got := r.ledgerBalances(id); !maps.Equal(got, want) {
		r.Errorf("the books are %v, want %v", got, want)
	}
}
