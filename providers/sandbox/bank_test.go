package sandbox_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/filedrop"
	"hulak/providers/funding"
	"hulak/providers/funding/ach"
	"hulak/providers/reconciliation/statement"
	"hulak/providers/sandbox"
)

// bankCustomer is the app as a customer of the bank, with its ACH rail and the worker that exchanges files.
type bankCustomer struct {
	*rig
	rail   ach.Rail
	worker ach.Worker
	dir    string
}

func withBank(t *testing.T, cfg sandbox.Config, test func(*bankCustomer)) {
	t.Helper()
	cfg.BankDir = t.TempDir()
	runInBubble(t, cfg, func(r *rig) {
		files, err := ach.OpenDirectoryBank(cfg.BankDir)
		if err != nil {
			r.Fatal(err)
		}
		events, store, vault := memory.New(), ach.NewMemory(), eventstore.NewKeyEncryptionKey()
		test(&bankCustomer{
			rig: r, dir: cfg.BankDir, rail: ach.Rail{Store: store, Vault: vault, Accounts: r.funding(), Now: time.Now},
			worker: ach.Worker{
				Store: store, Vault: vault, Bank: files, Originator: ach.SandboxOriginator, Now: time.Now,
				Log: eventstore.NewLog(events, eventregistry.Registry(), events.Keys()), Logger: slog.New(slog.DiscardHandler),
			},
		})
	})
}

// submitDebit creates transfer-1, paid from a bank account, and sends its debit to the bank.
func (c *bankCustomer) submitDebit(last4, total string) {
	c.Helper()
	create := transfertest.Create()
	create.TransferID, create.FundingSourceID = "transfer-1", c.linkBank(last4)
	c.decide(create)
	debit := newDebit("transfer-1/funding/1", create.FundingSourceID, funding.Bank, total)
	submission, err := c.rail.Submit(c.Context(), debit)
	if err != nil || submission.Declined {
		c.Fatalf("Submit = %+v, %v", submission, err)
	}
	c.decide(transfer.RecordFundingSubmitted{Key: debit.Key, ProviderRef: submission.ProviderRef})
	if err := c.worker.CreateFiles(c.Context()); err != nil {
		c.Fatal(err)
	}
	c.exchange()
}

func (c *bankCustomer) decide(command transfer.Command) {
	c.Helper()
	_, _, err := eventstore.Execute(c.Context(), c.worker.Log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, transfer.Decider, "transfer-1", command)
		return struct{}{}, err
	})
	if err != nil {
		c.Fatalf("%T: %v", command, err)
	}
}

func (c *bankCustomer) exchange() {
	c.Helper()
	if err := c.worker.Exchange(c.Context()); err != nil {
		c.Fatal(err)
	}
}

// advanceDays advances the time while the app and the bank exchange files.
func (c *bankCustomer) advanceDays(days float64) {
	const step = 0.125
	for range int(days / step) {
		c.advance(step)
		c.exchange()
	}
}

func (c *bankCustomer) requireStatus(want transfer.Status, code string) {
	c.Helper()
	s, _, err := eventstore.State(c.Context(), c.worker.Log, transfer.Decider, "transfer-1")
	if err != nil || s.Status != want || s.FundingCode != code {
		c.Errorf("transfer is %s with code %q, %v; want %s with code %q", s.Status, s.FundingCode, err, want, code)
	}
}

func TestBankDebitOutcomesFollowTestValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		last4, total string
		days         float64
		want         transfer.Status
		code         string
	}{
		{"debit has not settled after two days", "6789", "100.00", 2.5, transfer.StatusPending, ""},
		{"debit settles after three days", "6789", "100.00", 3.5, transfer.StatusProcessed, ""},
		{"total of 99 is declined", "6789", "99.00", 4, transfer.StatusFailed, "INSUFFICIENT_FUNDS"},
		{"total of 55 is returned with R01", "6789", "55.00", 4, transfer.StatusReturned, "R01"},
		{"debit of an account ending in 0002 is returned with R02", "0002", "100.00", 4, transfer.StatusReturned, "R02"},
		{"debit of an account ending in 0010 settles", "0010", "100.00", 3.5, transfer.StatusProcessed, ""},
		{"settled debit of an account ending in 0010 is returned with R10", "0010", "100.00", 6, transfer.StatusReturned, "R10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			withBank(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.5, Seed: 1}}, func(b *bankCustomer) {
				b.submitDebit(c.last4, c.total)
				b.advanceDays(c.days)
				b.requireStatus(c.want, c.code)
			})
		})
	}
}

func TestControlAPIAdvancesBankDebits(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{Manual: true}, func(b *bankCustomer) {
		if got := b.simulate("transfer-1", "funding-settled"); got != http.StatusNotFound {
			b.Errorf("step before the debit was sent: status %d", got)
		}
		b.submitDebit("6789", "100.00")
		b.advanceDays(5)
		b.requireStatus(transfer.StatusPending, "")
		for _, step := range []struct {
			name string
			want int
		}{
			{"funding-settled", 200}, {"funding-settled", 409}, {"funding-declined", 409}, {"funding-returned?code=R10", 200},
			{"funding-returned", 409},
		} {
			if got := b.simulate("transfer-1", step.name); got != step.want {
				b.Errorf("%s: %d, want %d", step.name, got, step.want)
			}
			b.advanceDays(0.25)
		}
		b.requireStatus(transfer.StatusReturned, "R10")
	})
}

// statementLines returns all movements of the bank's statements, in order.
func (c *bankCustomer) statementLines() (lines []string) {
	c.Helper()
	dir := filepath.Join(c.cfg.StatementDir, statement.BankDir)
	names, err := filedrop.List(dir)
	if err != nil {
		c.Fatal(err)
	}
	for _, name := range names {
		content, err := filedrop.Read(dir, name, 1<<20)
		if err != nil {
			c.Fatal(err)
		}
		parsed, err := statement.Read(content)
		if err != nil {
			c.Fatal(err)
		}
		for _, l := range parsed.Lines {
			lines = append(lines, fmt.Sprintf("%s %s", l.Kind, l.Amount.StringFixed(2)))
		}
	}
	return lines
}

func TestBankStatementsListReturnedRefunds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, last4 string
		want        []string
	}{
		{
			"refund to an account that does not exist is listed with its return (9.10a)", "0003",
			[]string{"COLLECTED 100.00", "PAID_BACK -100.00", "RETURNED 100.00"},
		},
		{"delivered refund is listed (9.10a)", "6789", []string{"COLLECTED 100.00", "PAID_BACK -100.00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			withBank(t, sandbox.Config{StatementDir: t.TempDir()}, func(b *bankCustomer) {
				b.submitDebit(c.last4, "100.00")
				b.advanceDays(4)
				b.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})
				b.decide(transfer.RequestRefund{At: transfertest.Start})
				refund := funding.Refund{
					Key: "refund-1", TransferID: "transfer-1", DebitKey: "transfer-1/funding/1", Kind: funding.Bank, Amount: "100.00", Currency: "USD",
				}
				if _, err := b.rail.Refund(b.Context(), refund); err != nil {
					b.Fatal(err)
				}
				if err := b.worker.CreateFiles(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.advanceDays(7)
				if got := b.statementLines(); !slices.Equal(got, c.want) {
					b.Errorf("statement lines are %v, want %v", got, c.want)
				}
			})
		})
	}
}

func TestBankProcessesEachFileOnce(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{Dir: t.TempDir()}, func(b *bankCustomer) {
		b.submitDebit("6789", "100.00")
		out := filepath.Join(b.dir, filedrop.OutDir)
		names, err := filedrop.List(out)
		if err != nil || len(names) != 1 {
			b.Fatalf("files: %v, %v", names, err)
		}
		content, err := filedrop.Read(out, names[0], 1<<20)
		if err != nil {
			b.Fatal(err)
		}
		b.advanceDays(1)
		b.crashAndRestart()
		if err := filedrop.Write(out, "duplicate.ach", content); err != nil {
			b.Fatal(err)
		}
		b.advanceDays(3)
		b.requireStatus(transfer.StatusProcessed, "")
		if left, err := filedrop.List(out); err != nil || len(left) != 0 {
			b.Errorf("unprocessed files: %v, %v", left, err)
		}
	})
}

func TestBankRejectsUnreadableFile(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{}, func(b *bankCustomer) {
		if err := filedrop.Write(filepath.Join(b.dir, filedrop.OutDir), "broken.ach", []byte("101 broken")); err != nil {
			b.Fatal(err)
		}
		b.advance(0.5)
		in := filepath.Join(b.dir, filedrop.InDir)
		names, err := filedrop.List(in)
		if err != nil || len(names) != 1 {
			b.Fatalf("files: %v, %v", names, err)
		}
		text, err := os.ReadFile(filepath.Join(in, names[0]))
		want := fmt.Sprintf("record,subject,amount,code,date\nfile-rejected,broken.ach,,FORMAT,%s\n", time.Now().UTC().Format(time.DateOnly))
		if err != nil || string(text) != want {
			b.Errorf("%v; got\n%swant\n%s", err, text, want)
		}
	})
}

func TestAccountNumberAccess(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		bank := r.linkBank("6789")
		account, err := r.funding().Account(r.Context(), bank)
		if err != nil || len(account.Number) != 17 || account.Number[13:] != "6789" || account.Routing == "" ||
			account.Type != "checking" || account.Holder == "" {
			r.Errorf("Account = %+v, %v", account, err)
		}
		if err := r.funding().Remove(r.Context(), bank); err != nil {
			r.Fatal(err)
		}
		for _, id := range []string{bank, r.linkCard(), "unknown"} {
			if _, err := r.funding().Account(r.Context(), id); !errors.Is(err, funding.ErrUnknownSource) {
				r.Errorf("%s: Account returned %v", id, err)
			}
		}
		if status, _ := r.do("GET", "/v1/sources/"+bank+"/account", nil); status != http.StatusUnauthorized {
			r.Errorf("request without a key: status %d", status)
		}
	})
}
