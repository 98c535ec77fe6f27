package iso20022

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/filedrop"
	"hulak/providers/payout"
	"hulak/providers/payout/pacs"
	"hulak/providers/payout/payouttest"
)

var update = flag.Bool("update", false, "update the golden files")

func TestMain(m *testing.M) { pgtest.Main(m) }

var monday = time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)

// fixture holds a worker with its partner. The test acts as the institution.
type fixture struct {
	*testing.T
	Worker
	reportCount int
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	events, dir := memory.New(), t.TempDir()
	if err := filedrop.MakeDirectories(dir); err != nil {
		t.Fatal(err)
	}
	return &fixture{T: t, Worker: Worker{
		Partner: Partner{Pool: pgtest.New(t), Vault: eventstore.NewKeyEncryptionKey(), Now: func() time.Time { return monday }},
		Dir:     dir, PollInterval: time.Second,
		Log: eventstore.NewLog(events, eventregistry.Registry(), events.Keys()), Logger: slog.New(slog.DiscardHandler),
	}}
}

func (f *fixture) exchange() {
	f.Helper()
	if err := f.Exchange(f.Context()); err != nil {
		f.Fatal(err)
	}
}

// readInstructions returns the payout messages in the outgoing directory by file name.
func (f *fixture) readInstructions() map[string]pacs.CreditTransfer {
	f.Helper()
	out := filepath.Join(f.Dir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		f.Fatal(err)
	}
	messages := map[string]pacs.CreditTransfer{}
	for _, name := range names {
		if !strings.HasPrefix(name, "pacs008-") {
			continue
		}
		content, err := filedrop.Read(out, name, maxMessageBytes)
		if err != nil {
			f.Fatal(err)
		}
		if messages[name], err = pacs.ReadCreditTransfer(content); err != nil {
			f.Fatalf("%s: %v\n%s", name, err, content)
		}
	}
	return messages
}

// writeReport writes and returns a status report on a payout.
func (f *fixture) writeReport(key, status, code string) []byte {
	f.Helper()
	f.reportCount++
	tx := pacs.TxStatus{EndToEnd: endToEndID(key), Status: status}
	if code != "" {
		tx.Reason = &pacs.Reason{Code: code}
	}
	content, err := pacs.Write(pacs.StatusReport{
		Header: pacs.GroupHeader{MessageID: fmt.Sprint("report-", f.reportCount), Created: "2026-03-02T10:00:00Z"}, Txs: []pacs.TxStatus{tx},
	})
	if err != nil {
		f.Fatal(err)
	}
	f.writeFile(fmt.Sprintf("report-%d.xml", f.reportCount), content)
	return content
}

func (f *fixture) writeFile(name string, content []byte) {
	f.Helper()
	if err := filedrop.Write(filepath.Join(f.Dir, filedrop.InDir), name, content); err != nil {
		f.Fatal(err)
	}
}

func TestPartnerPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range payouttest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			c.Run(t, payouttest.Fixture{Partner: f.Partner, Deliver: func() {
				f.exchange()
				for _, m := range f.readInstructions() {
					f.writeReport(m.Txs[0].Remittance, pacs.CreditedToAccount, "")
				}
				f.exchange()
			}})
		})
	}
}

func TestMessagesMatchGoldenFiles(t *testing.T) {
	t.Parallel()
	for _, method := range payouttest.Methods {
		message, err := newCreditTransfer(payouttest.NewPayout(method), monday)
		if err != nil {
			t.Fatal(err)
		}
		content, err := pacs.Write(message)
		if err != nil {
			t.Fatal(err)
		}
		requireGolden(t, "testdata/pacs008-"+strings.ToLower(method)+".xml", content)
		if _, err := pacs.ReadCreditTransfer(content); err != nil {
			t.Errorf("%s: ReadCreditTransfer returned %v", method, err)
		}
	}
	large, err := newCreditTransfer(payouttest.NewLargePayout(payout.MethodBankDeposit), monday)
	if err != nil {
		t.Fatal(err)
	}
	content, err := pacs.Write(large)
	if err != nil {
		t.Fatal(err)
	}
	requireGolden(t, "testdata/pacs008-travel_rule.xml", content)
	if _, err := pacs.ReadCreditTransfer(content); err != nil {
		t.Error(err)
	}
	report, err := pacs.Write(pacs.StatusReport{
		Header: pacs.GroupHeader{MessageID: "report-1", Created: "2026-03-02T10:00:00Z"},
		Txs: []pacs.TxStatus{
			{
				Original: &pacs.Original{MessageID: "m-1", Name: pacs.CreditTransferName}, EndToEnd: "e-1", Status: pacs.CreditedToAccount,
				ServicerReference: "NP1",
			},
			{EndToEnd: "e-2", Status: pacs.Rejected, Reason: &pacs.Reason{Code: "AC04"}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	requireGolden(t, "testdata/pacs002.xml", report)
	instruction, err := newCreditTransfer(payouttest.NewPayout(payout.MethodBankDeposit), monday)
	if err != nil {
		t.Fatal(err)
	}
	request, err := pacs.Write(newCancellationRequest(instruction, monday))
	if err != nil {
		t.Fatal(err)
	}
	requireGolden(t, "testdata/camt056.xml", request)
	if _, err := pacs.ReadCancellationRequest(request); err != nil {
		t.Error(err)
	}
	response, err := pacs.Write(newResolution("e-1", pacs.CancellationRejected, "ARDT"))
	if err != nil {
		t.Fatal(err)
	}
	requireGolden(t, "testdata/camt029.xml", response)
}

// newResolution returns the institution's response to a cancellation request.
func newResolution(endToEnd, status, code string) pacs.Resolution {
	tx := pacs.TxResolution{EndToEnd: endToEnd, Status: status}
	if code != "" {
		tx.Reason = &pacs.Reason{Code: code}
	}
	return pacs.Resolution{
		Assignment: pacs.Assignment{
			ID: "answer-1", From: pacs.Agent{Name: "Nabil"}, To: pacs.Agent{Name: debtorName}, Created: "2026-03-02T11:00:00Z",
		},
		Status: map[string]string{
			pacs.CancellationAccepted: "CNCL", pacs.CancellationRejected: "RJCR", pacs.CancellationPending: "PDCR",
		}[status],
		Txs: []pacs.TxResolution{tx},
	}
}

func TestCancelSentPayout(t *testing.T) {
	t.Parallel()
	// requestCancellation returns a fixture with a sent payout whose cancellation has been requested.
	requestCancellation := func(t *testing.T) (*fixture, string) {
		t.Helper()
		f := newFixture(t)
		key := f.sendSamplePayout()
		f.decide(transfer.Cancel{By: transfertest.SenderID, At: monday})
		for range 2 { // the second call must not queue another request
			if err := f.Cancel(t.Context(), "c", key); !errors.Is(err, payout.ErrCancellationPending) {
				t.Fatal(err)
			}
		}
		f.exchange()
		content, err := filedrop.Read(filepath.Join(f.Dir, filedrop.OutDir), "camt056-"+endToEndID(key)+".xml", maxMessageBytes)
		if err != nil {
			t.Fatal(err)
		}
		request, err := pacs.ReadCancellationRequest(content)
		if err != nil || request.Txs[0].EndToEnd != endToEndID(key) || strings.Contains(string(content), "Sita") {
			t.Fatalf("%v\n%s", err, content)
		}
		return f, key
	}
	respond := func(f *fixture, key, status, code string) {
		f.Helper()
		content, err := pacs.Write(newResolution(endToEndID(key), status, code))
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range []string{"response.xml", "duplicate.xml"} {
			f.writeFile(name, content)
			f.exchange()
		}
	}
	t.Run("an accepted cancellation voids the payout and cancels the transfer (4.03a)", func(t *testing.T) {
		t.Parallel()
		f, key := requestCancellation(t)
		respond(f, key, pacs.CancellationPending, "")
		if s := f.transfer(); s.Canceled || !s.Payout.IsVoidPending() {
			t.Errorf("transfer is %s, want a pending cancellation before the final response", s.Status)
		}
		respond(f, key, pacs.CancellationAccepted, "")
		if s := f.transfer(); s.Status != transfer.StatusCanceled || s.Payout.IsInFlight() {
			t.Errorf("transfer is %s with delivery %s, want it canceled without a payout in flight", s.Status, s.Delivery)
		}
		if got, err := f.Status(t.Context(), key); err != nil || got.Status != payout.StatusVoided {
			t.Errorf("Status = %+v, %v, want a voided payout", got, err)
		}
	})
	t.Run("after a rejected cancellation, the payout continues and cannot be canceled (4.03a)", func(t *testing.T) {
		t.Parallel()
		f, key := requestCancellation(t)
		respond(f, key, pacs.CancellationRejected, "ARDT")
		if s := f.transfer(); s.Canceled || s.Payout.IsVoidPending() || !s.Payout.IsPaidOut() {
			t.Errorf("transfer is %s with void %q, want a paid-out transfer without a pending void", s.Status, s.Payout.Void)
		}
		if err := f.Cancel(t.Context(), "c", key); !errors.Is(err, payout.ErrTooLate) {
			t.Errorf("second Cancel = %v, want ErrTooLate", err)
		}
		f.writeReport(key, pacs.CreditedToAccount, "")
		f.exchange()
		if s := f.transfer(); s.Status != transfer.StatusCompleted {
			t.Errorf("transfer is %s, want completed", s.Status)
		}
	})
}

func requireGolden(t *testing.T, path string, content []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != string(content) {
		t.Errorf("%s differs from the message (%v):\n%s", path, err, content)
	}
}

func TestReadCreditTransferRejectsInvalidMessage(t *testing.T) {
	t.Parallel()
	valid, err := newCreditTransfer(payouttest.NewPayout(payout.MethodBankDeposit), monday)
	if err != nil {
		t.Fatal(err)
	}
	content, err := pacs.Write(valid)
	if err != nil {
		t.Fatal(err)
	}
	for name, replacement := range map[string][2]string{
		"missing element":         {"<ChrgBr>DEBT</ChrgBr>", ""},
		"unknown element":         {"<ChrgBr>DEBT</ChrgBr>", "<ChrgBr>DEBT</ChrgBr><Extra>1</Extra>"},
		"amount with a comma":     {">26650.00<", ">26650,00<"},
		"invalid date":            {"<IntrBkSttlmDt>2026-03-02<", "<IntrBkSttlmDt>2026-02-30<"},
		"wrong number of payouts": {"<NbOfTxs>1<", "<NbOfTxs>2<"},
		"invalid UETR":            {"<UETR>", "<UETR>x"},
		"entity":                  {"<Document", "<!DOCTYPE x [<!ENTITY y \"z\">]><Document"},
		"wrong message type":      {"pacs.008.001.08", "pacs.009.001.08"},
	} {
		broken := strings.Replace(string(content), replacement[0], replacement[1], 1)
		if broken == string(content) {
			t.Fatalf("%s: replacement has no effect", name)
		}
		if _, err := pacs.ReadCreditTransfer([]byte(broken)); !errors.Is(err, pacs.ErrInvalidMessage) || strings.Contains(err.Error(), "Sita") {
			t.Errorf("%s: ReadCreditTransfer returned %v, want ErrInvalidMessage without personal data", name, err)
		}
	}
}

func TestMessageOfThreeThousandDollarsNeedsBothPeople(t *testing.T) {
	t.Parallel()
	for reason, change := range map[string]func(*pacs.Tx){
		pacs.MissingDebtorAccount:   func(tx *pacs.Tx) { tx.DebtorAccount = nil },
		pacs.MissingDebtorAddress:   func(tx *pacs.Tx) { tx.Debtor.Address = nil },
		pacs.MissingCreditorAddress: func(tx *pacs.Tx) { tx.Creditor.Address.Lines = nil },
		pacs.RegulatoryReason:       func(tx *pacs.Tx) { tx.Instructed = nil },
	} {
		message, err := newCreditTransfer(payouttest.NewLargePayout(payout.MethodBankDeposit), monday)
		if err != nil {
			t.Fatal(err)
		}
		change(&message.Txs[0])
		if got := message.Txs[0].TravelRuleReason(); got != reason {
			t.Errorf("TravelRuleReason = %q, want %q", got, reason)
		}
		if _, err := pacs.Write(message); !errors.Is(err, pacs.ErrInvalidMessage) {
			t.Errorf("%s: Write = %v, want ErrInvalidMessage", reason, err)
		}
	}
	small, err := newCreditTransfer(payouttest.NewPayout(payout.MethodBankDeposit), monday)
	if err != nil {
		t.Fatal(err)
	}
	small.Txs[0].Instructed.Value = "2999.99"
	if _, err := pacs.Write(small); err != nil {
		t.Errorf("2,999.99 without the data: %v", err)
	}
}

func TestLongAddressKeepsAllText(t *testing.T) {
	t.Parallel()
	order := payouttest.NewLargePayout(payout.MethodBankDeposit)
	line, city := strings.Repeat("street ", 30), strings.Repeat("Town ", 12)
	order.Beneficiary.Address.Lines, order.Beneficiary.Address.City = []string{line}, city
	message, err := newCreditTransfer(order, monday)
	if err != nil {
		t.Fatal(err)
	}
	address := message.Txs[0].Creditor.Address
	if got := strings.Join(address.Lines, ""); got != line+city || address.Town != "" {
		t.Errorf("got lines %q and town %q", address.Lines, address.Town)
	}
	if _, err := pacs.Write(message); err != nil {
		t.Error(err)
	}
	order.Beneficiary.Address.Lines = []string{strings.Repeat("x", 8*70)}
	if message, err = newCreditTransfer(order, monday); err != nil {
		t.Fatal(err)
	}
	if _, err := pacs.Write(message); !errors.Is(err, pacs.ErrInvalidMessage) {
		t.Errorf("eight lines: Write = %v, want ErrInvalidMessage", err)
	}
}

// sendSamplePayout creates the transfer t-1, sends its payout to the institution, and returns the payout's key.
func (f *fixture) sendSamplePayout() string {
	f.Helper()
	f.decide(transfertest.Create())
	f.decide(transfer.RecordFundingSubmitted{ProviderRef: "p", At: monday})
	f.decide(transfer.RecordFundingSettled{At: monday})
	f.decide(transfer.RequestPayout{At: monday})
	order := payouttest.NewPayout(payout.MethodBankDeposit)
	order.Key, order.TransferID = "t-1/payout/1", "t-1"
	acceptance, err := f.Create(f.Context(), order)
	if err == nil {
		err = f.Confirm(f.Context(), order.Key)
	}
	if err != nil {
		f.Fatal(err)
	}
	f.decide(transfer.RecordPayoutAccepted{Key: order.Key, ReceiptNumber: acceptance.ReceiptNumber, At: monday})
	f.exchange()
	return order.Key
}

func (f *fixture) decide(c transfer.Command) {
	f.Helper()
	_, _, err := eventstore.Execute(f.Context(), f.Log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, transfer.Decider, "t-1", c)
		return struct{}{}, err
	})
	if err != nil {
		f.Fatalf("%T: %v", c, err)
	}
}

func (f *fixture) transfer() transfer.State {
	f.Helper()
	s, _, err := eventstore.State(f.Context(), f.Log, transfer.Decider, "t-1")
	if err != nil {
		f.Fatal(err)
	}
	return s
}

func TestStatusReports(t *testing.T) {
	t.Parallel()
	t.Run("a credited payout is delivered, even if reports are duplicated or out of order (4.01b)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		key := f.sendSamplePayout()
		content := f.writeReport(key, pacs.CreditedToAccount, "")
		f.exchange()
		f.writeFile("duplicate.xml", content)
		f.writeReport(key, pacs.InProcess, "")
		f.exchange()
		if s := f.transfer(); s.Status != transfer.StatusCompleted {
			f.Errorf("transfer is %s with delivery %s, want a completed transfer", s.Status, s.Delivery)
		}
		if remaining, _ := filedrop.List(filepath.Join(f.Dir, filedrop.InDir)); len(remaining) != 0 {
			f.Errorf("got unprocessed files %v, want none", remaining)
		}
	})
	for code, want := range map[string]string{
		"AC04": "ACCOUNT_CLOSED", "AC01": "WRONG_ACCOUNT", "BE01": "WRONG_NAME", "AM14": "LIMIT", "RR04": "REJECTED",
		"RR02": "TRAVEL_RULE_DATA_MISSING", "XX99": "ISO_XX99",
	} {
		t.Run("a rejection with code "+code+" fails the payout with "+want+" (4.01b)", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			f.writeReport(f.sendSamplePayout(), pacs.Rejected, code)
			f.exchange()
			if s := f.transfer(); s.Delivery != transfer.DeliveryFailed || s.Payout.Failure != want {
				f.Errorf("got delivery %s with failure %q, want a failed delivery with %q", s.Delivery, s.Payout.Failure, want)
			}
		})
	}
	t.Run("a malformed report and a report on an unknown payout have no effect", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		key := f.sendSamplePayout()
		f.writeFile("broken.xml", []byte("<Document>"))
		f.writeReport("another/payout/1", pacs.CreditedToAccount, "")
		f.exchange()
		var problems int
		err := f.Pool.QueryRow(t.Context(), `
SELECT count(*) FROM iso20022_reports WHERE done_at IS NOT NULL AND problems <> '{}'`).Scan(&problems)
		if err != nil || problems != 2 {
			f.Errorf("got %d reports with problems and error %v, want 2 reports", problems, err)
		}
		if got, err := f.Status(f.Context(), key); err != nil || got.Status != payout.StatusAccepted {
			f.Errorf("Status = %+v, %v, want an accepted payout", got, err)
		}
	})
}

// TestPossiblySentPayoutIsNotVoided simulates one crash before the worker writes a message, and another crash after it. The worker must
// write an identical message again, and Cancel must request a cancellation from the institution.
func TestPossiblySentPayoutIsNotVoided(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	order := payouttest.NewPayout(payout.MethodBankDeposit)
	if _, err := f.Create(t.Context(), order); err != nil {
		t.Fatal(err)
	}
	if err := f.Confirm(t.Context(), order.Key); err != nil {
		t.Fatal(err)
	}
	dir := f.Dir
	f.Dir = filepath.Join(dir, "missing") // makes writing fail
	if err := f.sendPayouts(context.WithoutCancel(t.Context())); err == nil {
		t.Fatal("sendPayouts wrote to a missing directory")
	}
	f.Dir = dir
	if err := f.Cancel(t.Context(), "c", order.Key); !errors.Is(err, payout.ErrCancellationPending) {
		t.Errorf("Cancel = %v, want ErrCancellationPending", err)
	}
	var firstUETR string
	for range 2 {
		f.exchange()
		messages := f.readInstructions()
		if len(messages) != 1 {
			t.Fatalf("got %d messages, want 1", len(messages))
		}
		for _, m := range messages {
			if firstUETR != "" && firstUETR != m.Txs[0].ID.UETR {
				t.Error("the second message has a different UETR")
			}
			firstUETR = m.Txs[0].ID.UETR
		}
		if _, err := f.Pool.Exec(t.Context(), `UPDATE iso20022_payouts SET handed_at = NULL`); err != nil {
			t.Fatal(err)
		}
	}
}
