package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/httpapi/session"
	"hulak/migrations"
)

// dataset is a Hulak database with verified senders. Each sender has a bank account and a beneficiary.
type dataset struct {
	database string
	url      string
	pool     *pgxpool.Pool
	store    *postgres.Store
	log      *eventstore.Log
	senders  []testSender
}

// testSender is a sender with a session and a bank account. The beneficiary has the same ID as the sender. So does the bank account,
// unless it was linked through the provider.
type testSender struct{ id, token, bank string }

// maxTransfersPerSender is the maximum number of transfers per sender per round. More transfers could cause a hold.
const maxTransfersPerSender = 45

// openProgramDatabase migrates a database and opens the log with the keys in the program's data directory.
func openProgramDatabase(ctx context.Context, url, data string) (*dataset, error) {
	if _, err := migrations.Up(ctx, url); err != nil {
		return nil, err
	}
	pool, err := postgres.OpenPool(ctx, url)
	if err != nil {
		return nil, err
	}
	d := &dataset{url: url, pool: pool}
	if d.store, err = postgres.Open(ctx, pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writerKeys())); err != nil {
		pool.Close()
		return nil, err
	}
	masterKey, err := eventstore.OpenKeyEncryptionKey(filepath.Join(data, "keys", "people.keyset"))
	if err != nil {
		d.close()
		return nil, err
	}
	d.log = eventstore.NewLog(d.store, eventregistry.Registry(), eventstore.NewKeyring(d.store, masterKey))
	return d, nil
}

func (d *dataset) close() {
	d.store.Close()
	d.pool.Close()
}

// senderSetupConcurrency is the number of senders that are set up concurrently.
const senderSetupConcurrency = 32

// addSenders uses the program's deciders to create verified senders, and signs them in.
func (d *dataset) addSenders(ctx context.Context, count int) error {
	sessions := session.NewStore(d.pool, time.Now, 0)
	first := len(d.senders)
	d.senders = append(d.senders, make([]testSender, count)...)
	return runConcurrently(ctx, senderSetupConcurrency, count, func(ctx context.Context, i int) error {
		s := &d.senders[first+i]
		s.id = fmt.Sprintf("sender-%06d", first+i)
		s.bank = s.id
		if err := d.signUp(ctx, s.id, first+i); err != nil {
			return err
		}
		tokens, err := sessions.Open(ctx, s.id, session.Device{Label: "bench", IPAddress: "127.0.0.1"}, session.MaxSenderSession)
		s.token = tokens.Access
		return err
	})
}

// setupActor is the actor of all events that are recorded during setup.
var setupActor = domain.Actor{ID: "bench", Role: "SYSTEM"}

func (d *dataset) signUp(ctx context.Context, id string, number int) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: setupActor}}
	_, _, err := eventstore.Execute(ctx, d.log, cmd, func(b domain.UnitOfWork) (struct{}, error) {
		if err := decideAll(b, sender.Decider, id, signUpCommands(id, number, at)); err != nil {
			return struct{}{}, err
		}
		link := funding.LinkBank{
			SourceID: id, SenderID: id, AccountType: "checking", Status: funding.StatusVerified, At: at,
			Account: funding.Account{Holder: "Maya Gurung", InstitutionName: "First Sandbox Bank", Last4: "0001", Token: "token-" + id},
		}
		if err := decideAll(b, funding.Decider, id, []funding.Command{link}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, decideAll(b, beneficiary.Decider, id, beneficiaryCommands(id, at))
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
		if _, err := domain.Decide(b, d, key, c); err != nil {
			return err
		}
	}
	return nil
}

// runConcurrently calls fn count times, with at most limit calls running at once. It stops at the first error.
func runConcurrently(ctx context.Context, limit, count int, fn func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var wg sync.WaitGroup
	for range limit {
		wg.Go(func() {
			for i := range next {
				if err := fn(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := 0; i < count && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	wg.Wait()
	return context.Cause(ctx)
}
