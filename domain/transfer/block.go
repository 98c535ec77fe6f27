package transfer

import (
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/screening"
)

// Money in which a blocked person has an interest is blocked: we keep it, and pay it neither to the beneficiary nor back to the sender
// (31 CFR 501.603). Two people decide that a sanctions match is true. Only an authorization from OFAC, or the removal of the person from
// the list, unblocks the money. Then it is refunded to the sender. See docs/operations/ofac.md.

var (
	// ErrNothingToBlock means that the provider has not accepted the funding request, so there is no money to block. A transfer without
	// a funding request is rejected instead (31 CFR 501.604).
	ErrNothingToBlock = domain.Reject(domain.Conflict, "NOTHING_TO_BLOCK")
	// ErrNotBlocked means that the transfer's money is not blocked.
	ErrNotBlocked = domain.Reject(domain.Conflict, "TRANSACTION_NOT_BLOCKED")
	// ErrBlockProposed means that a person proposed to block the transfer's money. A second person must agree, or someone must withdraw
	// the proposal, before the transfer can be released or rejected.
	ErrBlockProposed = domain.Reject(domain.Conflict, "BLOCK_PROPOSED")
	// ErrNoProposal means that no proposal to block or unblock the transfer's money is pending.
	ErrNoProposal = domain.Reject(domain.Conflict, "NO_BLOCK_PROPOSAL")
	// ErrUnknownMatch means that no screening of the transfer found the match.
	ErrUnknownMatch = domain.RejectField("entry", "UNKNOWN_VALUE")
	// ErrUnknownUnblockBasis means that the basis of an unblocking is not one of UnblockBases.
	ErrUnknownUnblockBasis = domain.RejectField("basis", "UNKNOWN_VALUE")
	// ErrUnblockReferenceRequired means that an unblocking names no license or other document.
	ErrUnblockReferenceRequired = domain.RejectField("reference", "FIELD_CANNOT_BE_EMPTY")
)

// UnblockBasis is the legal basis of an unblocking.
type UnblockBasis string

const (
	UnblockByLicense   UnblockBasis = "LICENSE"           // a general or specific license from OFAC
	UnblockByDelisting UnblockBasis = "DELISTING"         // the person is no longer on the list
	UnblockByMistake   UnblockBasis = "MISTAKEN_IDENTITY" // OFAC confirmed that the person is not the one on the list (31 CFR 501.806)
)

// UnblockBases lists all bases.
var UnblockBases = []UnblockBasis{UnblockByLicense, UnblockByDelisting, UnblockByMistake}

// BlockDetails holds the match and the staff comments. They are encrypted with the sender's key.
type BlockDetails struct {
	Hit      screening.Hit `json:"hit"`
	Comments string        `json:"comments"`
}

// UnblockDetails holds the authorization and the staff comments. They are encrypted with the sender's key.
type UnblockDetails struct {
	Reference string `json:"reference"` // license number, or date and number of the notice in the Federal Register
	Comments  string `json:"comments"`
}

// BlockProposed records that a staff member considers a match true. A second person must agree.
type BlockProposed struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	By         string       `json:"by"`
	At         time.Time    `json:"at"`
	Private    BlockDetails `json:"-" personal:"true"`
}

// FundsBlocked records that a second person agreed, so the money is blocked.
type FundsBlocked struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	Stage      Stage        `json:"stage"` // SUBMITTED or SETTLED
	ProposedBy string       `json:"proposedBy"`
	By         string       `json:"by"`
	Amounts    Amounts      `json:"amounts"`
	At         time.Time    `json:"at"`
	Private    BlockDetails `json:"-" personal:"true"`
}

// UnblockProposed records that a staff member proposes to unblock the money. A second person must agree.
type UnblockProposed struct {
	TransferID string         `json:"transferId"`
	SenderID   string         `json:"senderId"`
	Basis      UnblockBasis   `json:"basis"`
	By         string         `json:"by"`
	At         time.Time      `json:"at"`
	Private    UnblockDetails `json:"-" personal:"true"`
}

// BlockProposalWithdrawn records that a proposal to block or to unblock the money was withdrawn, by its author or by someone who
// disagrees.
type BlockProposalWithdrawn struct {
	TransferID string            `json:"transferId"`
	SenderID   string            `json:"senderId"`
	Unblock    bool              `json:"unblock,omitempty"` // the proposal was to unblock the money
	By         string            `json:"by"`
	At         time.Time         `json:"at"`
	Private    WithdrawalDetails `json:"-" personal:"true"`
}

// WithdrawalDetails holds the staff comments. They are encrypted with the sender's key.
type WithdrawalDetails struct {
	Comments string `json:"comments"`
}

// FundsUnblocked records that a second person agreed, so the money is no longer blocked. A Canceled event follows it, unless the money
// was recovered after a return. Recovered money is owed to the sender until staff send it.
type FundsUnblocked struct {
	TransferID string         `json:"transferId"`
	SenderID   string         `json:"senderId"`
	Basis      UnblockBasis   `json:"basis"`
	Recovered  bool           `json:"recovered,omitempty"` // RecoveredFundsBlocked had blocked the money
	ProposedBy string         `json:"proposedBy"`
	By         string         `json:"by"`
	Amounts    Amounts        `json:"amounts"`
	At         time.Time      `json:"at"`
	Private    UnblockDetails `json:"-" personal:"true"`
}

// BlockedFundsLost records that the sender's bank or card network declined or took back the blocked payment. The event that reports the
// decline or the return follows it.
type BlockedFundsLost struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"` // of the decline or the return, such as R01
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// RecoveredFundsBlocked records that we recovered a blocked payment, because the sender's bank did not contest the dishonored return in
// time. It replaces DisputeEnded. The money is blocked again.
type RecoveredFundsBlocked struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// BlockFunds blocks the money of a held transfer. The first person proposes it, and a second person who names the same match completes
// it. Naming another match is a new proposal.
type BlockFunds struct {
	PersonID string // of the match
	List     string
	Entry    string
	Comments string
	By       string
	At       time.Time
}

// UnblockFunds unblocks the money. The first person proposes it, and a second person who names the same basis and reference completes
// it. Naming others is a new proposal.
type UnblockFunds struct {
	Basis     UnblockBasis
	Reference string
	Comments  string
	By        string
	At        time.Time
}

// WithdrawBlockProposal withdraws a pending proposal to block or to unblock the money. Then the transfer can be released or rejected.
type WithdrawBlockProposal struct {
	Comments string
	By       string
	At       time.Time
}

// Block is the block of a transfer's money.
type Block struct {
	State      BlockState
	Hit        screening.Hit // proposed or confirmed match
	ProposedBy string        // first person, while the block is proposed
	ProposedAt time.Time
	At         time.Time // when the money was last blocked
	Unblock    UnblockProposal

	Interest       money.Amount // see State.OwedInterest
	InterestAt     time.Time    // of the last credit
	InterestPaidAt time.Time
}

// UnblockProposal is a proposed or completed unblocking.
type UnblockProposal struct {
	Basis     UnblockBasis
	Reference string
	By        string // first person, while the unblocking is proposed
	At        time.Time
}

// BlockState is the state of the block.
type BlockState string

const (
	BlockStateNotBlocked BlockState = ""
	BlockStateBlocked    BlockState = "BLOCKED"
	BlockStateLost       BlockState = "LOST" // the payment was declined or taken back
	BlockStateUnblocked  BlockState = "UNBLOCKED"
)

var blockMachine = machine[BlockState]{
	{on: FundsBlocked{}, from: []BlockState{BlockStateNotBlocked}, to: BlockStateBlocked},
	{on: BlockedFundsLost{}, from: []BlockState{BlockStateBlocked}, to: BlockStateLost},
	{on: RecoveredFundsBlocked{}, from: []BlockState{BlockStateLost}, to: BlockStateBlocked},
	{on: FundsUnblocked{}, from: []BlockState{BlockStateBlocked}, to: BlockStateUnblocked},
}

var fundsRecoveredAndUnblocked = when("recovered funds", func(e FundsUnblocked) bool { return e.Recovered })

// IsBlocked reports whether the transfer's money is blocked. A blocked transfer is not held.
func (s State) IsBlocked() bool { return s.Block.State == BlockStateBlocked }

// CanBlock reports whether the transfer is held and has money to block.
func (s State) CanBlock() bool { return s.isPayoutHeld() && s.fundingStage() != StageUnfunded }

// HasBlockProposal reports whether one person proposed to block the money, and a second person must agree.
func (s State) HasBlockProposal() bool { return s.Block.ProposedBy != "" }

// AwaitsUnblock reports whether one person proposed to unblock the money, and a second person must agree.
func (s State) AwaitsUnblock() bool { return s.IsBlocked() && s.Block.Unblock.By != "" }

// IsSanctionsHold reports whether the latest hold has a sanctions match as a reason.
func (s State) IsSanctionsHold() bool {
	return slices.ContainsFunc(s.HoldReasons, func(reason string) bool {
		return reason == screening.ReasonHit || reason == screening.ReasonReject || reason == screening.ReasonListChanged
	})
}

func (c BlockFunds) decide(s State) ([]Event, error) {
	wanted := screening.Hit{PersonID: c.PersonID, List: c.List, Entry: c.Entry}
	proposed := s.HasBlockProposal() && s.Block.Hit.SameMatch(wanted)
	switch {
	case s.IsBlocked():
		return nil, nil
	case !s.IsHeld():
		return nil, ErrNotHeld
	case !s.CanBlock():
		return nil, ErrNothingToBlock
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case proposed && s.Block.ProposedBy == c.By && s.Block.ProposedAt.Equal(c.At): // duplicate command
		return nil, nil
	case proposed && s.Block.ProposedBy == c.By:
		return nil, ErrSecondPersonRequired
	}
	hit, found := s.hit(wanted)
	if !found {
		return nil, ErrUnknownMatch
	}
	details := BlockDetails{Hit: hit, Comments: c.Comments}
	if !proposed {
		return []Event{BlockProposed{TransferID: s.ID, SenderID: s.SenderID, By: c.By, At: c.At, Private: details}}, nil
	}
	return []Event{FundsBlocked{
		TransferID: s.ID, SenderID: s.SenderID, Stage: s.fundingStage(), ProposedBy: s.Block.ProposedBy, By: c.By, Amounts: s.Amounts(),
		At: c.At, Private: details,
	}}, nil
}

func (c WithdrawBlockProposal) decide(s State) ([]Event, error) {
	switch {
	case !s.HasBlockProposal() && !s.AwaitsUnblock():
		return nil, ErrNoProposal
	case c.Comments == "":
		return nil, ErrCommentsRequired
	}
	return []Event{BlockProposalWithdrawn{
		TransferID: s.ID, SenderID: s.SenderID, Unblock: s.IsBlocked(), By: c.By, At: c.At,
		Private: WithdrawalDetails{Comments: c.Comments},
	}}, nil
}

// hit returns the hit for a match, and false if no screening found it.
func (s State) hit(match screening.Hit) (screening.Hit, bool) {
	i := slices.IndexFunc(s.Hits, match.SameMatch)
	if i < 0 {
		return screening.Hit{}, false
	}
	return s.Hits[i], true
}

func (c UnblockFunds) decide(s State) ([]Event, error) {
	proposal := s.Block.Unblock
	proposed := proposal.By != "" && proposal.Basis == c.Basis && proposal.Reference == c.Reference
	switch {
	case s.Block.State == BlockStateUnblocked:
		return nil, nil
	case !s.IsBlocked():
		return nil, ErrNotBlocked
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case !slices.Contains(UnblockBases, c.Basis):
		return nil, ErrUnknownUnblockBasis
	case c.Reference == "":
		return nil, ErrUnblockReferenceRequired
	case proposed && proposal.By == c.By && proposal.At.Equal(c.At): // duplicate command
		return nil, nil
	case proposed && proposal.By == c.By:
		return nil, ErrSecondPersonRequired
	}
	details := UnblockDetails{Reference: c.Reference, Comments: c.Comments}
	if !proposed {
		return []Event{UnblockProposed{
			TransferID: s.ID, SenderID: s.SenderID, Basis: c.Basis, By: c.By, At: c.At, Private: details,
		}}, nil
	}
	unblocked := FundsUnblocked{
		TransferID: s.ID, SenderID: s.SenderID, Basis: c.Basis, Recovered: s.Funding.State == FundingStateRecovered,
		ProposedBy: proposal.By, By: c.By, Amounts: s.Amounts(), At: c.At, Private: details,
	}
	if unblocked.Recovered {
		return []Event{unblocked}, nil
	}
	return []Event{unblocked, s.newCanceled(c.At)}, nil
}

// beforeLoss returns the event that must precede a decline or a return of the funding: none, unless the money is blocked.
func (s State) beforeLoss(code string, at time.Time) []Event {
	if !s.IsBlocked() {
		return nil
	}
	return []Event{BlockedFundsLost{TransferID: s.ID, SenderID: s.SenderID, Code: code, Amounts: s.Amounts(), At: at}}
}

// applyBlock applies the events about a block, and the events that end a proposal to block.
func applyBlock(s State, event Event) State {
	switch e := event.(type) {
	case BlockProposed:
		s.Block.Hit, s.Block.ProposedBy, s.Block.ProposedAt = e.Private.Hit, e.By, e.At
		s.ApprovedBy, s.ApprovedAt = "", time.Time{} // an approval of a release no longer counts
	case FundsBlocked:
		s.Block.Hit, s.Block.At = e.Private.Hit, e.At
		s.Block.ProposedBy, s.Block.ProposedAt = "", time.Time{}
	case RecoveredFundsBlocked:
		s.Block.At, s.Block.Unblock = e.At, UnblockProposal{}
	case UnblockProposed:
		s.Block.Unblock = UnblockProposal{Basis: e.Basis, Reference: e.Private.Reference, By: e.By, At: e.At}
	case FundsUnblocked:
		s.Block.Unblock = UnblockProposal{Basis: e.Basis, Reference: e.Private.Reference, At: e.At}
		if e.Recovered {
			s.Refund.Returns++
		}
	case BlockedInterestCredited:
		s.Block.Interest, s.Block.InterestAt = s.OwedInterest().Add(e.Amount), e.At
	case BlockedInterestPaid:
		s.Block.Interest, s.Block.InterestPaidAt = money.Zero(money.USD), e.At
	case BlockProposalWithdrawn:
		if e.Unblock {
			s.Block.Unblock = UnblockProposal{}
		} else {
			s.Block = Block{}
		}
	case PayoutHeld, HoldReleased, PayoutReleased, Rejected, PayoutRejected, Canceled, FundingDeclined, FundingReturned:
		if s.HasBlockProposal() {
			s.Block = Block{}
		}
	}
	return s
}

func (BlockProposed) EventType() string          { return "transfer.block_proposed" }
func (FundsBlocked) EventType() string           { return "transfer.funds_blocked" }
func (UnblockProposed) EventType() string        { return "transfer.unblock_proposed" }
func (FundsUnblocked) EventType() string         { return "transfer.funds_unblocked" }
func (BlockedFundsLost) EventType() string       { return "transfer.blocked_funds_lost" }
func (RecoveredFundsBlocked) EventType() string  { return "transfer.recovered_funds_blocked" }
func (BlockProposalWithdrawn) EventType() string { return "transfer.block_proposal_withdrawn" }

// Subject returns the sender, whose key encrypts the details.
func (e BlockProposed) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the details.
func (e FundsBlocked) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the details.
func (e UnblockProposed) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the details.
func (e FundsUnblocked) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the details.
func (e BlockProposalWithdrawn) Subject() string { return e.SenderID }

func (BlockProposed) transfer()          {}
func (FundsBlocked) transfer()           {}
func (UnblockProposed) transfer()        {}
func (FundsUnblocked) transfer()         {}
func (BlockedFundsLost) transfer()       {}
func (RecoveredFundsBlocked) transfer()  {}
func (BlockProposalWithdrawn) transfer() {}
