package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/claim"
	"hulak/domain/decisions"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi"
)

// operator is who acts on the command line.
var operator = eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "operator", Role: "SYSTEM"}}}

// publishDefaults gives a new installation its first rate and fees. One that has some keeps them; and one whose rates come
// from a bank waits for the bank's, because a sample is nothing to send money by.
func (p *program) publishDefaults(ctx context.Context, _ func(string, ...any)) error {
	_, _, err := eventstore.Execute(ctx, p.log, operator, func(b domain.Book) (struct{}, error) {
		for _, publish := range p.firstRates() {
			key := pricing.RateKey(publish.From, publish.To)
			rate, err := domain.Load(b, pricing.RateDecider, key)
			if err != nil {
				return struct{}{}, err
			}
			if _, known := rate.Current(); !known {
				if _, err := domain.Decide(b, pricing.RateDecider, key, pricing.RateCommand(publish)); err != nil {
					return struct{}{}, err
				}
			}
		}
		for _, save := range reference.DefaultFeeSets(now()) {
			set, err := domain.Load(b, pricing.FeeSetDecider, save.Key.String())
			if err != nil {
				return struct{}{}, err
			}
			if len(set.Ranges) == 0 {
				if _, err := domain.Decide(b, pricing.FeeSetDecider, save.Key.String(), pricing.FeeSetCommand(save)); err != nil {
					return struct{}{}, err
				}
			}
		}
		return struct{}{}, nil
	})
	return err
}

func (p *program) firstRates() []pricing.PublishRate {
	if p.settings.RateSource == pricing.SourceNRB {
		return nil
	}
	return reference.DefaultRates(now())
}

// publishRate makes a rate current.
func (p *program) publishRate(ctx context.Context, publish pricing.PublishRate) error {
	_, _, err := eventstore.Execute(ctx, p.log, operator, func(b domain.Book) (struct{}, error) {
		_, err := domain.Decide(b, pricing.RateDecider, pricing.RateKey(publish.From, publish.To), pricing.RateCommand(publish))
		return struct{}{}, err
	})
	return err
}

// addStaff makes a staff member. It reports false where the address has an account already. The password is stored
// first, under an id that nobody has yet.
func (p *program) addStaff(ctx context.Context, role staff.Role, person staff.Person, password string) (bool, error) {
	id := uuid.NewString()
	if err := p.sessions.SetPassword(ctx, id, password); err != nil {
		return false, err
	}
	_, _, err := eventstore.Execute(ctx, p.log, operator, func(b domain.Book) (struct{}, error) {
		return struct{}{}, decisions.AddStaff(b, decisions.AddStaffRequest{
			EmailKey: httpapi.EmailDigest(p.secrets.app, person.Email),
			Member:   staff.Add{StaffID: id, Role: role, Person: person, At: now()},
		})
	})
	if err == nil {
		return true, nil
	}
	removed := p.sessions.RemovePassword(ctx, id)
	if errors.Is(err, decisions.ErrEmailTaken) {
		return false, removed
	}
	return false, errors.Join(err, removed)
}

// demoAccount is a staff account of a demonstration.
type demoAccount struct{ title, email, password string }

// ensureDemoStaff makes the demo staff at the first start, and gives them the wanted password, or a new one, at every
// start, so that it can be printed. Production has no demo staff.
func (p *program) ensureDemoStaff(ctx context.Context) ([]demoAccount, error) {
	if p.settings.Env == "production" {
		return nil, nil
	}
	password := p.settings.DemoPassword
	if password == "" {
		password = madePassword()
	}
	demo := []struct {
		title string
		role  staff.Role
		name  string
		email string
	}{
		{"Admin", staff.Admin, "Super Admin", "admin@hulak.test"},
		{"Compliance", staff.Compliance, "Kiran Compliance", "compliance@hulak.test"},
	}
	accounts := make([]demoAccount, 0, len(demo))
	for _, d := range demo {
		added, err := p.addStaff(ctx, d.role, staff.Person{FullName: d.name, Email: d.email}, password)
		if err == nil && !added {
			err = p.setStaffPassword(ctx, d.email, password)
		}
		if err != nil {
			return nil, fmt.Errorf("making the demo staff: %w", err)
		}
		accounts = append(accounts, demoAccount{d.title, d.email, password})
	}
	return accounts, nil
}

func (p *program) setStaffPassword(ctx context.Context, email, password string) error {
	holder, _, err := eventstore.State(ctx, p.log, claim.EmailDecider, httpapi.EmailDigest(p.secrets.app, email))
	if err != nil {
		return err
	}
	return p.sessions.SetPassword(ctx, holder.Holder, password)
}
