package transfer

// Dispute is the dispute about a returned payment between our bank and the sender's bank.
type Dispute struct {
	State DisputeState
	Code  string // latest code that the banks reported
}

// DisputeState is the state of the dispute.
type DisputeState string

const (
	DisputeStateNotOpened DisputeState = ""
	DisputeStateOpen      DisputeState = "OPEN" // our bank dishonored the return and recovered the money
	DisputeStateLost      DisputeState = "LOST" // the sender's bank contested the dishonored return and keeps the money
	DisputeStateWon       DisputeState = "WON"  // the sender's bank did not contest the dishonored return in time
)

var disputeMachine = machine[DisputeState]{
	{on: ReturnDishonored{}, when: fundsRecovered, from: []DisputeState{DisputeStateNotOpened, DisputeStateLost}, to: DisputeStateOpen},
	{on: ReturnUpheld{}, when: fundsLost, from: []DisputeState{DisputeStateOpen}, to: DisputeStateLost},
	{on: DisputeEnded{}, from: []DisputeState{DisputeStateOpen}, to: DisputeStateWon},
	{on: RecoveredFundsBlocked{}, from: []DisputeState{DisputeStateOpen}, to: DisputeStateWon},
	{on: FundingRequested{}, from: []DisputeState{DisputeStateNotOpened, DisputeStateLost}, to: DisputeStateNotOpened},
}

var (
	fundsRecovered = when("funds recovered", func(e ReturnDishonored) bool { return e.Posted })
	fundsLost      = when("funds lost", func(e ReturnUpheld) bool { return e.Posted })
)
