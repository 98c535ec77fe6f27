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

// fixture is a worker with its partner. The test acts as the institution.
type fixture struct {
	*testing.T
	Worker
	reports int
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

func (r *fixture) exchange() {
	r.Helper()
	if err := r.Exchange(r.Context()); err != nil {
		r.Fatal(err)
	}
}

// unreadInstructions returns the payout messages in the institution's directory, by file name.
func (r *fixture) unreadInstructions() map[string]pacs.CreditTransfer {
	r.Helper()
	out := filepath.Join(r.Dir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		r.Fatal(err)
	}
	messages := map[string]pacs.CreditTransfer{}
	for _, name := range names {
		if !strings.HasPrefix(name, "pacs008-") {
			continue
		}
		content, err := filedrop.Read(out, name, maxMessageBytes)
		if err != nil {
			r.Fatal(err)
		}
		if messages[name], err = pacs.ReadCreditTransfer(content); err != nil {
			r.Fatalf("%s: %v\n%s", name, err, content)
		}
	}
	return messages
}

// writeReport writes a status report about a payout for the worker, and returns it.
func (r *fixture) writeReport(key, status, code string) []byte {
	r.Helper()
	r.reports++
	tx := pacs.TxStatus{EndToEnd: endToEndID(key), Status: status}
	if code != "" {
		tx.Reason = &pacs.Reason{Code: code}
	}
	content, err := pacs.Write(pacs.StatusReport{
		Header: pacs.GroupHeader{MessageID: fmt.Sprint("report-", r.reports), Created: "2026-03-02T10:00:00Z"}, Txs: []pacs.TxStatus{tx},
	})
	if err != nil {
		r.Fatal(err)
	}
	r.writeFile(fmt.Sprintf("report-%d.xml", r.reports), content)
	return content
}

func (r *fixture) writeFile(name string, content []byte) {
	r.Helper()
	if err := filedrop.Write(filepath.Join(r.Dir, filedrop.InDir), name, content); err != nil {
		r.Fatal(err)
	}
}

func TestPartnerPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range payouttest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := newFixture(t)
			c.Run(t, payouttest.Fixture{Partner: r.Partner, Deliver: func() {
				r.exchange()
				for _, m := range r.unreadInstructions() {
					r.writeReport(m.Txs[0].Remittance, pacs.CreditedToAccount, "")
				}
				r.exchange()
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
	// requestCancellation returns a rig with a sent payout whose cancellation has been requested.
	requestCancellation := func(t *testing.T) (*fixture, string) {
		t.Helper()
		r := newFixture(t)
		key := r.sendSamplePayout()
		r.decide(transfer.Cancel{By: transfertest.SenderID, At: monday})
		for range 2 { // the second call must not send another request
			if err := r.Cancel(t.Context(), "c", key); !errors.Is(err, payout.ErrCancellationPending) {
				t.Fatal(err)
			}
		}
		r.exchange()
		content, err := filedrop.Read(filepath.Join(r.Dir, filedrop.OutDir), "camt056-"+endToEndID(key)+".xml", maxMessageBytes)
		if err != nil {
			t.Fatal(err)
		}
		request, err := pacs.ReadCancellationRequest(content)
		if err != nil || request.Txs[0].EndToEnd != endToEndID(key) || strings.Contains(string(content), "Sita") {
			t.Fatalf("%v\n%s", err, content)
		}
		return r, key
	}
	respond := func(r *fixture, key, status, code string) {
		r.Helper()
		content, err := pacs.Write(newResolution(endToEndID(key), status, code))
		if err != nil {
			r.Fatal(err)
		}
		for _, name := range []string{"response.xml", "duplicate.xml"} {
			r.writeFile(name, content)
			r.exchange()
		}
	}
	t.Run("accepted cancellation voids the payout and cancels the transfer (4.03a)", func(t *testing.T) {
		t.Parallel()
		r, key := requestCancellation(t)
		respond(r, key, pacs.CancellationPending, "")
		if s := r.transfer(); s.Canceled || !s.CancelAsked {
			t.Errorf("transfer is %s before the final response", s.Status)
		}
		respond(r, key, pacs.CancellationAccepted, "")
		if s := r.transfer(); s.Status != transfer.StatusCanceled || s.PayoutInFlight {
			t.Errorf("%s, %s", s.Status, s.Delivery)
		}
		if got, err := r.Status(t.Context(), key); err != nil || got.Status != payout.StatusVoided {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("rejected cancellation leaves the payout in progress, and a second request is too late (4.03a)", func(t *testing.T) {
		t.Parallel()
		r, key := requestCancellation(t)
		respond(r, key, pacs.CancellationRejected, "ARDT")
		if s := r.transfer(); s.Canceled || s.CancelAsked || !s.PaidOut {
			t.Errorf("transfer is %s, cancellation pending: %v", s.Status, s.CancelAsked)
		}
		if err := r.Cancel(t.Context(), "c", key); !errors.Is(err, payout.ErrTooLate) {
			t.Errorf("second Cancel = %v", err)
		}
		r.writeReport(key, pacs.CreditedToAccount, "")
		r.exchange()
		if s := r.transfer(); s.Status != transfer.StatusCompleted {
			t.Errorf("%s", s.Status)
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
		t.Errorf("%s differs (%v):\n%s", path, err, content)
	}
}

func TestInvalidMessageIsRejected(t *testing.T) {
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
		"other message type":      {"pacs.008.001.08", "pacs.009.001.08"},
	} {
		broken := strings.Replace(string(content), replacement[0], replacement[1], 1)
		if broken == string(content) {
			t.Fatalf("%s: replacement has no effect", name)
		}
		if _, err := pacs.ReadCreditTransfer([]byte(broken)); !errors.Is(err, pacs.ErrInvalidMessage) || strings.Contains(err.Error(), "Sita") {
			t.Errorf("%s: ReadCreditTransfer returned %v", name, err)
		}
	}
}

// sendSamplePayout creates the transfer t-1, sends its payout to the institution, and returns the payout's key.
func (r *fixture) sendSamplePayout() string {
	r.Helper()
	r.decide(transfertest.Create())
	r.decide(transfer.RecordFundingSubmitted{ProviderRef: "p", At: monday})
	r.decide(transfer.RecordFundingSettled{At: monday})
	r.decide(transfer.RequestPayout{At: monday})
	order := payouttest.NewPayout(payout.MethodBankDeposit)
	order.Key, order.TransferID = "t-1/payout/1", "t-1"
	accepted, err := r.Create(r.Context(), order)
	if err == nil {
		err = r.Confirm(r.Context(), order.Key)
	}
	if err != nil {
		r.Fatal(err)
	}
	r.decide(transfer.RecordPayoutAccepted{Key: order.Key, ReceiptNumber: accepted.ReceiptNumber, At: monday})
	r.exchange()
	return order.Key
}

func (r *fixture) decide(c transfer.Command) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.Log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, transfer.Decider, "t-1", c)
		return struct{}{}, err
	})
	if err != nil {
		r.Fatalf("%T: %v", c, err)
	}
}

func (r *fixture) transfer() transfer.State {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.Log, transfer.Decider, "t-1")
	if err != nil {
		r.Fatal(err)
	}
	return s
}

func TestStatusReports(t *testing.T) {
	t.Parallel()
	t.Run("credited payout is delivered, even if reports are repeated or out of order (4.01b)", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		key := r.sendSamplePayout()
		content := r.writeReport(key, pacs.CreditedToAccount, "")
		r.exchange()
		r.writeFile("duplicate.xml", content)
		r.writeReport(key, pacs.InProcess, "")
		r.exchange()
		if s := r.transfer(); s.Status != transfer.StatusCompleted {
			r.Errorf("transfer is %s, delivery is %s", s.Status, s.Delivery)
		}
		if left, _ := filedrop.List(filepath.Join(r.Dir, filedrop.InDir)); len(left) != 0 {
			r.Errorf("unprocessed files: %v", left)
		}
	})
	for code, want := range map[string]string{
		"AC04": "ACCOUNT_CLOSED", "AC01": "WRONG_ACCOUNT", "BE01": "WRONG_NAME", "AM14": "LIMIT", "RR04": "REJECTED", "XX99": "ISO_XX99",
	} {
		t.Run("rejection code "+code+" fails the payout with "+want+" (4.01b)", func(t *testing.T) {
			t.Parallel()
			r := newFixture(t)
			r.writeReport(r.sendSamplePayout(), pacs.Rejected, code)
			r.exchange()
			if s := r.transfer(); s.Delivery != transfer.DeliveryFailed || s.PayoutFailure != want {
				r.Errorf("delivery is %s, failure is %s", s.Delivery, s.PayoutFailure)
			}
		})
	}
	t.Run("malformed report and report of an unknown payout are stored without effect", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		key := r.sendSamplePayout()
		r.writeFile("broken.xml", []byte("<Document>"))
		r.writeReport("another/payout/1", pacs.CreditedToAccount, "")
		r.exchange()
		var problems int
		err := r.Pool.QueryRow(t.Context(), `
SELECT count(*) FROM iso20022_reports WHERE done_at IS NOT NULL AND problems <> '{}'`).Scan(&problems)
		if err != nil || problems != 2 {
			r.Errorf("%d reports have problems, want 2; %v", problems, err)
		}
		if got, err := r.Status(r.Context(), key); err != nil || got.Status != payout.StatusAccepted {
			r.Errorf("Status = %+v, %v", got, err)
		}
	})
}

// TestPossiblySentMessageIsNotVoided simulates a crash before and after a message is written. The identical message must be written
// again, and a cancellation must be requested from the institution.
func TestPossiblySentMessageIsNotVoided(t *testing.T) {
	t.Parallel()
	r := newFixture(t)
	order := payouttest.NewPayout(payout.MethodBankDeposit)
	if _, err := r.Create(t.Context(), order); err != nil {
		t.Fatal(err)
	}
	if err := r.Confirm(t.Context(), order.Key); err != nil {
		t.Fatal(err)
	}
	dir := r.Dir
	r.Dir = filepath.Join(dir, "missing") // writing fails
	if err := r.sendPayouts(context.WithoutCancel(t.Context())); err == nil {
		t.Fatal("sendPayouts wrote to a missing directory")
	}
	r.Dir = dir
	if err := r.Cancel(t.Context(), "c", order.Key); !errors.Is(err, payout.ErrCancellationPending) {
		t.Errorf("Cancel = %v, want ErrCancellationPending", err)
	}
	var uetr string
	for range 2 {
		r.exchange()
		messages := r.unreadInstructions()
		if len(messages) != 1 {
			t.Fatalf("%d messages, want 1", len(messages))
		}
		for _, m := range messages {
			if uetr != "" && uetr != m.Txs[0].ID.UETR {
				t.Error("the second message has a different UETR")
			}
			uetr = m.Txs[0].ID.UETR
		}
		if _, err := r.Pool.Exec(t.Context(), `UPDATE iso20022_payouts SET handed_at = NULL`); err != nil {
			t.Fatal(err)
		}
	}
}
