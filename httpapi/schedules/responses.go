package schedules

// CreatedSchedule is a new schedule.
type CreatedSchedule struct {
	ID string `json:"id"`
}
