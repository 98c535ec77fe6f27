// Package search is the read model of the search box on the staff pages. It finds senders, beneficiaries, and staff by the words
// in their names, by email address, and by phone number.
package search

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "find", Version: 3, Schema: schema,
		PersonalTables: []projections.PersonalTable{{Table: "people", PersonColumn: "person_id"}},
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e sender.SignedUp, r domain.RecordedEvent) {
				p := e.Person
				insertPerson(b, r, Person{ID: e.SenderID, Kind: Sender,
					FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName), Email: p.Email, Phone: fullPhone(p.CountryCode,
						p.PhoneNumber)})
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e sender.NameChanged, r domain.RecordedEvent) {
				updateName(b, r, Sender, e.SenderID, projections.FullName(e.Name.FirstName, e.Name.MiddleName, e.Name.LastName))
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e sender.Completed, r domain.RecordedEvent) {
				p := e.Profile
				updateName(b, r, Sender, e.SenderID, projections.FullName(p.FirstName, p.MiddleName, p.LastName))
				updatePhone(b, r, Sender, e.SenderID, fullPhone(p.CountryCode, p.PhoneNumber))
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e sender.EmailChanged, r domain.RecordedEvent) {
				updateEmail(b, r, Sender, e.SenderID, e.Address.To)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e sender.PhoneChanged, r domain.RecordedEvent) {
				updatePhone(b, r, Sender, e.SenderID, fullPhone(e.Phone.CountryCode, e.Phone.PhoneNumber))
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e beneficiary.Added, r domain.RecordedEvent) {
				insertPerson(b, r, beneficiaryPerson(e.BeneficiaryID, e.SenderID, e.Person))
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e beneficiary.Updated, r domain.RecordedEvent) {
				p := beneficiaryPerson(e.BeneficiaryID, "", e.Person)
				updateName(b, r, p.Kind, p.ID, p.FullName)
				updateEmail(b, r, p.Kind, p.ID, p.Email)
				updatePhone(b, r, p.Kind, p.ID, p.Phone)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e staff.Added, r domain.RecordedEvent) {
				insertPerson(b, r, Person{ID: e.StaffID, Kind: Staff, FullName: e.Person.FullName, Email: e.Person.Email})
			}).WithPersonal(),
		},
	}
}

func beneficiaryPerson(id, senderID string, p beneficiary.Person) Person {
	return Person{
		ID: id, Kind: Beneficiary, SenderID: senderID, FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName),
		Email: p.Email, Phone: fullPhone(p.CountryCode, p.PhoneNumber),
	}
}

func fullPhone(countryCode, number string) string { return projections.FullName(countryCode, number) }

func insertPerson(b *projections.Batch, r domain.RecordedEvent, p Person) {
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO people (person_id, kind, sender_id, full_name, email, phone, name_words, email_words, phone_words)
		VALUES ($1, $2, $3, $4, $5, $6, array_to_tsvector($7::text[]), array_to_tsvector($8::text[]), array_to_tsvector($9::text[]))`,
		p.ID, string(p.Kind), p.SenderID, p.FullName, p.Email, p.Phone, NameWords(p.FullName), emailWords(p.Email), phoneWords(p.Phone))
}

func updateName(b *projections.Batch, r domain.RecordedEvent, kind Kind, id, fullName string) {
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET full_name = $2, name_words = array_to_tsvector($3::text[]) WHERE person_id = $1 AND kind = $4`, id,
		fullName, NameWords(fullName), string(kind))
}

func updateEmail(b *projections.Batch, r domain.RecordedEvent, kind Kind, id, email string) {
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET email = $2, email_words = array_to_tsvector($3::text[]) WHERE person_id = $1 AND kind = $4`, id, email,
		emailWords(email), string(kind))
}

func updatePhone(b *projections.Batch, r domain.RecordedEvent, kind Kind, id, phone string) {
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET phone = $2, phone_words = array_to_tsvector($3::text[]) WHERE person_id = $1 AND kind = $4`, id, phone,
		phoneWords(phone), string(kind))
}
