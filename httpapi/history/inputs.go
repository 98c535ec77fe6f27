package history

// accessLogFilter selects a page of the access log.
type accessLogFilter struct {
	Person  string `query:"person" maxLength:"64" doc:"ID of the person whose data was viewed"`
	Staff   string `query:"staff" maxLength:"64" doc:"ID of the staff member"`
	Purpose string `query:"purpose" enum:"ROUTINE,SUPPORT,COMPLIANCE,COMPLAINT,FRAUD,AUDIT"`
	From    string `query:"from" format:"date-time"`
	To      string `query:"to" format:"date-time"`
	Before  string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// exportListInput selects a page of exports.
type exportListInput struct {
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Position of the last item on the previous page"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// byPosition is the input for calls with an event's log position in the path.
type byPosition struct {
	Position string `path:"position" pattern:"^[0-9]{1,19}$"`
}
