// Package senders is the read model of sender profiles and verification statuses. It also lists locked senders, erasure requests,
// and staff.
package senders

import (
	_ "embed"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "senders", Version: 6, Schema: schema,
		PersonalTables: []projections.PersonalTable{
			{Table: "people", PersonColumn: "sender_id"},
			{Table: "staff_people", PersonColumn: "staff_id"},
		},
		Handlers: []projections.Handler{
			projections.On(applySignedUp).WithPersonal(),
			projections.On(applyNameChanged).WithPersonal(),
			projections.On(applyCompleted).WithPersonal(),
			projections.On(applyEmailChanged).WithPersonal(),
			projections.On(applyPhoneChanged).WithPersonal(),
			projections.On(func(b *projections.Batch, e sender.EmailVerified, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET email_verified = true WHERE sender_id = $1`, e.SenderID)
			}),
			projections.On(func(b *projections.Batch, e sender.PhoneVerified, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET phone_verified = true WHERE sender_id = $1`, e.SenderID)
			}),
			projections.On(func(b *projections.Batch, e sender.KYCStatusChanged, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET kyc = $2 WHERE sender_id = $1`, e.SenderID, string(e.To))
			}),
			projections.On(func(b *projections.Batch, e sender.TierRequested, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET requested_tier = $2 WHERE sender_id = $1`, e.SenderID, string(e.Tier))
			}),
			projections.On(func(b *projections.Batch, e sender.TierAssigned, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET tier = $2, requested_tier = '' WHERE sender_id = $1`, e.SenderID, string(e.Tier))
			}),
			projections.On(func(b *projections.Batch, e sender.TierRejected, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET requested_tier = '' WHERE sender_id = $1`, e.SenderID)
			}),
			projections.On(func(b *projections.Batch, e sender.PasswordChanged, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET password_at = $2 WHERE sender_id = $1`, e.SenderID, e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.Locked, _ domain.RecordedEvent) {
				lock(b, e.SenderID, e.Reason, e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.SendingLocked, _ domain.RecordedEvent) {
				lock(b, e.SenderID, e.Reason, e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.Unlocked, _ domain.RecordedEvent) {
				b.Queue(`UPDATE senders SET locked = false, locked_reason = '', locked_at = NULL WHERE sender_id = $1`, e.SenderID)
			}),
			projections.On(func(b *projections.Batch, e sender.ErasureRequested, _ domain.RecordedEvent) {
				updateErasure(b, e.SenderID, sender.ErasureStageRequested, "", e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.ErasureWithdrawn, _ domain.RecordedEvent) {
				updateErasure(b, e.SenderID, sender.ErasureStageNone, "", e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.ErasureRefused, _ domain.RecordedEvent) {
				updateErasure(b, e.SenderID, sender.ErasureStageRefused, e.RetainedUntil, e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.ErasureApproved, _ domain.RecordedEvent) {
				updateErasure(b, e.SenderID, sender.ErasureStageApproved, "", e.At)
			}),
			projections.On(func(b *projections.Batch, e sender.Erased, _ domain.RecordedEvent) {
				updateErasure(b, e.SenderID, sender.ErasureStageErased, "", e.At)
			}),
			projections.On(applyStaffAdded).WithPersonal(),
			projections.On(func(b *projections.Batch, e staff.Invited, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET invited_at = $2 WHERE staff_id = $1`, e.StaffID, e.At)
			}),
			projections.On(func(b *projections.Batch, e staff.PasswordChanged, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET invited_at = NULL WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.RoleChanged, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET role = $2 WHERE staff_id = $1`, e.StaffID, string(e.To))
			}),
			projections.On(func(b *projections.Batch, e staff.Disabled, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET disabled = true WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.Enabled, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET disabled = false WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.SecondFactorEnabled, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET second_factor = true WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.PasskeyAdded, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET passkeys = passkeys + 1 WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.PasskeyRemoved, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET passkeys = passkeys - 1 WHERE staff_id = $1`, e.StaffID)
			}),
			projections.On(func(b *projections.Batch, e staff.SecondFactorReset, _ domain.RecordedEvent) {
				b.Queue(`UPDATE staff SET second_factor = false WHERE staff_id = $1`, e.StaffID)
			}),
		},
	}
}

func lock(b *projections.Batch, senderID, reason string, at time.Time) {
	b.Queue(`UPDATE senders SET locked = true, locked_reason = $2, locked_at = $3 WHERE sender_id = $1`, senderID, reason, at)
}

// updateErasure records the stage of a sender's erasure request.
func updateErasure(b *projections.Batch, senderID string, stage sender.ErasureStage, retainedUntil string, at time.Time) {
	b.Queue(`UPDATE senders SET erasure = $2, retained_until = $3, erasure_at = $4 WHERE sender_id = $1`, senderID, string(stage),
		retainedUntil, at)
}

func applySignedUp(b *projections.Batch, e sender.SignedUp, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO senders (sender_id, state, provider, kyc, signed_up_at) VALUES ($1, $2, $3, $4, $5)`,
		e.SenderID, e.State, string(e.Provider), string(sender.KYCUnverified), e.At)
	if r.Erased {
		return
	}
	p := e.Person
	b.Queue(`INSERT INTO people (sender_id, first_name, middle_name, last_name, email, country_code, phone_number)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		e.SenderID, p.FirstName, p.MiddleName, p.LastName, p.Email, p.CountryCode, p.PhoneNumber)
}

func applyNameChanged(b *projections.Batch, e sender.NameChanged, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET first_name = $2, middle_name = $3, last_name = $4 WHERE sender_id = $1`,
		e.SenderID, e.Name.FirstName, e.Name.MiddleName, e.Name.LastName)
}

// applyCompleted stores the profile. If the phone number changed, it resets the phone verification.
func applyCompleted(b *projections.Batch, e sender.Completed, r domain.RecordedEvent) {
	b.Queue(`UPDATE senders SET state = $2 WHERE sender_id = $1`, e.SenderID, e.State)
	if r.Erased {
		return
	}
	p := e.Profile
	b.Queue(`UPDATE senders s SET phone_verified = false FROM people p WHERE s.sender_id = $1 AND p.sender_id = $1
		AND (p.country_code, p.phone_number) IS DISTINCT FROM ($2, $3)`, e.SenderID, p.CountryCode, p.PhoneNumber)
	b.Queue(`UPDATE people SET first_name = $2, middle_name = $3, last_name = $4, country_code = $5, phone_number = $6
		WHERE sender_id = $1`, e.SenderID, p.FirstName, p.MiddleName, p.LastName, p.CountryCode, p.PhoneNumber)
}

func applyEmailChanged(b *projections.Batch, e sender.EmailChanged, r domain.RecordedEvent) {
	b.Queue(`UPDATE senders SET email_verified = false WHERE sender_id = $1`, e.SenderID)
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET email = $2 WHERE sender_id = $1`, e.SenderID, e.Address.To)
}

func applyPhoneChanged(b *projections.Batch, e sender.PhoneChanged, r domain.RecordedEvent) {
	b.Queue(`UPDATE senders SET phone_verified = false WHERE sender_id = $1`, e.SenderID)
	if r.Erased {
		return
	}
	b.Queue(`UPDATE people SET country_code = $2, phone_number = $3 WHERE sender_id = $1`,
		e.SenderID, e.Phone.CountryCode, e.Phone.PhoneNumber)
}

func applyStaffAdded(b *projections.Batch, e staff.Added, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO staff (staff_id, role, added_at) VALUES ($1, $2, $3)`, e.StaffID, string(e.Role), e.At)
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO staff_people (staff_id, full_name, email) VALUES ($1, $2, $3)`, e.StaffID, e.Person.FullName, e.Person.Email)
}
