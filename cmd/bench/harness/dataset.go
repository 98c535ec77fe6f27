package harness

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/tink-crypto/tink-go/v2/tink"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/httpapi/session"
	"hulak/projections"
	"hulak/projections/runner"
	"hulak/projections/transfers"
)

// Dataset is a Hulak database with an open log. It can have verified senders, each with a bank account and a beneficiary.
type Dataset struct {
	URL     string
	Pool    *pgxpool.Pool
	Keyring *eventstore.Keyring
	Log     *eventstore.Log
	Senders []TestSender
}

// TestSender is a sender with a session and a bank account. The beneficiary has the same ID as the sender. So does the bank account,
// unless it was linked through the provider.
type TestSender struct{ ID, Token, Bank string }

// MaxTransfersPerSender is the maximum number of transfers per sender per round. More transfers could cause a hold.
const MaxTransfersPerSender = 45

// OpenLog opens the log in a migrated database, as in production, until the end of the scope.
func OpenLog(ctx context.Context, s *Scope, database string, registry *eventstore.Registry, masterKey tink.AEAD) (*Dataset, error) {
	d := &Dataset{URL: s.URL(database)}
	var err error
	if d.Pool, err = postgres.OpenPool(ctx, d.URL); err != nil {
		return nil, err
	}
	s.Defer(func() error { d.Pool.Close(); return nil })
	store, err := postgres.Open(ctx, d.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(WriterKeys()))
	if err != nil {
		return nil, err
	}
	s.Defer(func() error { store.Close(); return nil })
	d.Keyring = eventstore.NewKeyring(store, masterKey)
	d.Log = eventstore.NewLog(store, registry, d.Keyring)
	return d, nil
}

// OpenProgramLog opens the log of a migrated database with the event types of the program and the keys in its data directory. It creates
// missing keys, because the program does not create keys for a database with data.
func OpenProgramLog(ctx context.Context, s *Scope, database, data string) (*Dataset, error) {
	path := func(name string) string { return filepath.Join(data, "keys", name) }
	if _, err := keyfile.Open(keyfile.Writers, path(keyfile.Writers.Name()), nil, true); err != nil {
		return nil, err
	}
	if _, err := keyfile.OpenSecret(path("app.secret"), true); err != nil {
		return nil, err
	}
	people, err := keyfile.Open(keyfile.People, path(keyfile.People.Name()), nil, true)
	if err != nil {
		return nil, err
	}
	masterKey, err := people.AEAD()
	if err != nil {
		return nil, err
	}
	return OpenLog(ctx, s, database, eventregistry.Registry(), masterKey)
}

// SenderSetupConcurrency is the number of senders that are set up concurrently.
const SenderSetupConcurrency = 32

// AddSenders uses the program's deciders to create verified senders, and signs them in.
func (d *Dataset) AddSenders(ctx context.Context, count int) error {
	sessions := session.NewStore(d.Pool, time.Now, 0)
	first := len(d.Senders)
	d.Senders = append(d.Senders, make([]TestSender, count)...)
	return RunConcurrently(ctx, count, func(ctx context.Context, i int) error {
		s := &d.Senders[first+i]
		s.ID = fmt.Sprintf("sender-%06d", first+i)
		s.Bank = s.ID
		if err := d.signUp(ctx, s.ID, first+i); err != nil {
			return err
		}
		tokens, err := sessions.Open(ctx, s.ID, session.Device{Label: "bench", IPAddress: "127.0.0.1"}, session.MaxSenderSession)
		s.Token = tokens.Access
		return err
	})
}

// setupActor is the actor of all events that are recorded during setup.
var setupActor = domain.Actor{ID: "bench", Role: "SYSTEM"}

func (d *Dataset) signUp(ctx context.Context, id string, number int) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: setupActor}}
	_, err := eventstore.Run(ctx, d.Log, cmd, func(b domain.UnitOfWork) error {
		if err := decideAll(b, sender.Decider, id, signUpCommands(id, number, at)); err != nil {
			return err
		}
		link := funding.LinkBank{
			SourceID: id, SenderID: id, AccountType: "checking", Status: funding.StatusVerified, At: at,
			Account: funding.Account{Holder: "Maya Gurung", InstitutionName: "First Sandbox Bank", Last4: "0001", Token: "token-" + id},
		}
		if err := domain.Run(b, funding.Decider, id, funding.Command(link)); err != nil {
			return err
		}
		return decideAll(b, beneficiary.Decider, id, beneficiaryCommands(id, at))
	})
	return err
}

func signUpCommands(id string, number int, at time.Time) []sender.Command {
	return []sender.Command{
		sender.SignUp{SenderID: id, State: "TX", At: at, Person: sender.Person{
			FirstName: "Maya", LastName: "Gurung", Email: fmt.Sprintf("sender%d@example.com", number),
			CountryCode: "+1", PhoneNumber: fmt.Sprintf("214%07d", number),
		}},
		sender.VerifyEmail{SentAt: at, At: at}, sender.VerifyPhone{SentAt: at, At: at}, sender.RecordKYC{Status: sender.KYCVerified, At: at},
	}
}

func beneficiaryCommands(id string, at time.Time) []beneficiary.Command {
	return []beneficiary.Command{
		beneficiary.Add{BeneficiaryID: id, SenderID: id, Country: reference.Nepal, Relationship: "Sister", At: at, Person: beneficiary.Person{
			FirstName: "Sita", LastName: "Gurung", CountryCode: "+977", PhoneNumber: "9841234567",
		}},
		beneficiary.AddBank{
			By: id, AccountID: "account", BankID: "1009", BankName: "Sample Bank", BankActive: true, BranchName: "Pokhara",
			AccountType: "savings", Account: beneficiary.Account{Number: "0123456789012345", Holder: "Sita Gurung"}, At: at,
		},
	}
}

// decideAll executes commands on one stream, in order.
func decideAll[C, E, S any](b domain.UnitOfWork, d domain.Decider[C, E, S], key string, commands []C) error {
	for _, c := range commands {
		if err := domain.Run(b, d, key, c); err != nil {
			return err
		}
	}
	return nil
}

// RunConcurrently calls fn count times, with at most SenderSetupConcurrency calls running at once. It stops at the first error.
func RunConcurrently(ctx context.Context, count int, fn func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(SenderSetupConcurrency)
	for i := 0; i < count && ctx.Err() == nil; i++ {
		group.Go(func() error { return fn(ctx, i) })
	}
	return group.Wait()
}

// OpenDataset creates a dataset with rates and fees. Transfers can be created in it without the program.
func OpenDataset(ctx context.Context, s *Scope, senders int) (*Dataset, error) {
	database, err := s.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	d, err := OpenProgramLog(ctx, s, database, filepath.Join(s.Dir(), "dataset"))
	if err != nil {
		return nil, err
	}
	if err := d.publishPrices(ctx); err != nil {
		return nil, err
	}
	return d, d.AddSenders(ctx, senders)
}

// NewListRunner returns a runner that keeps the transaction list up to date in this process, as the server does.
func (d *Dataset) NewListRunner() *runner.Runner {
	options := runner.Options{Logger: slog.New(slog.DiscardHandler)}
	return runner.New(d.Pool, d.Log, []projections.Projection{transfers.New()}, options)
}
