package pricing

// Fact returns the value of a fact, or "" if the name is unknown.
func (r Reason) Fact(name string) string {
	for _, f := range r.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
