// Package testsenders creates senders for benchmarks and drills. Thousands of senders take seconds, because they do not sign up through
// the API.
package testsenders

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/httpapi/session"
)

// MaxTransfers is the maximum number of transfers per sender per day. More transfers could cause a hold.
const MaxTransfers = 45

// AccountID is the ID of each beneficiary's bank account.
const AccountID = "account"

const concurrency = 32

// Sender is a verified sender with a session and a bank account. The beneficiary has the same ID as the sender. So does the bank account,
// unless LinkBanks linked another one.
type Sender struct{ ID, Token, Bank string }

// Add uses the program's deciders to create senders with consecutive numbers, and signs them in. Their tokens are valid until their
// sessions end, even while a sender is idle, so that a load of hours does not have to refresh them.
func Add(ctx context.Context, log *eventstore.Log, pool *pgxpool.Pool, first, count int) ([]Sender, error) {
	sessions := session.NewStore(pool, time.Now, 0)
	senders := make([]Sender, count)
	return senders, forEach(ctx, senders, func(ctx context.Context, i int, s *Sender) error {
		s.ID = fmt.Sprintf("sender-%06d", first+i)
		s.Bank = s.ID
		if err := signUp(ctx, log, s.ID, first+i); err != nil {
			return err
		}
		tokens, err := sessions.Open(ctx, s.ID, session.Device{Label: "test", IPAddress: "127.0.0.1"}, session.MaxSenderSession)
		if err != nil {
			return err
		}
		s.Token = tokens.Access
		_, err = pool.Exec(ctx, `UPDATE sessions SET access_expires_at = ends_at, active_at = ends_at WHERE user_id = $1`, s.ID)
		return err
	})
}

// forEach calls fn concurrently for each sender, and stops at the first error.
func forEach(ctx context.Context, senders []Sender, fn func(ctx context.Context, i int, s *Sender) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(concurrency)
	for i := range senders {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error { return fn(ctx, i, &senders[i]) })
	}
	return group.Wait()
}

func signUp(ctx context.Context, log *eventstore.Log, id string, number int) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "test", Role: "SYSTEM"}}}
	_, err := eventstore.Run(ctx, log, cmd, func(b domain.UnitOfWork) error {
		for _, c := range signUpCommands(id, number, at) {
			if err := domain.Run(b, sender.Decider, id, c); err != nil {
				return err
			}
		}
		link := funding.LinkBank{
			SourceID: id, SenderID: id, AccountType: "checking", Status: funding.StatusVerified, At: at,
			Account: funding.Account{Holder: "Maya Gurung", InstitutionName: "First Sandbox Bank", Last4: "0001", Token: "token-" + id},
		}
		if err := domain.Run(b, funding.Decider, id, funding.Command(link)); err != nil {
			return err
		}
		for _, c := range beneficiaryCommands(id, at) {
			if err := domain.Run(b, beneficiary.Decider, id, c); err != nil {
				return err
			}
		}
		return nil
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
			By: id, AccountID: AccountID, BankID: "1009", BankName: "Sample Bank", BankActive: true, BranchName: "Pokhara",
			AccountType: "savings", Account: beneficiary.Account{Number: "0123456789012345", Holder: "Sita Gurung"}, At: at,
		},
	}
}
