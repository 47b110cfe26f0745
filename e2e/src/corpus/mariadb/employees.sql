-- odd: employees with their titles and salaries over time, by two-part keys with dates, partitions, and views of what is last.
-- verdict: confirmed
-- restored: whole
create table employees (emp_no int not null primary key, birth_date date not null, first_name varchar(14) not null, last_name varchar(16) not null, gender enum('M', 'F') not null, hire_date date not null);
create table departments (dept_no char(4) not null primary key, dept_name varchar(40) not null unique key);
create table dept_emp (emp_no int not null, dept_no char(4) not null, from_date date not null, to_date date not null, primary key (emp_no, dept_no), foreign key (emp_no) references employees (emp_no) on delete cascade, foreign key (dept_no) references departments (dept_no) on delete cascade);
create table dept_manager (dept_no char(4) not null, emp_no int not null, from_date date not null, to_date date not null, key (emp_no), key (dept_no), foreign key (emp_no) references employees (emp_no), foreign key (dept_no) references departments (dept_no), primary key (emp_no, dept_no));
create table salaries (emp_no int not null, salary int not null, from_date date not null, to_date date not null, primary key (emp_no, from_date)) partition by range columns (from_date) (partition p1 values less than ('1995-01-01'), partition p2 values less than ('2000-01-01'), partition p3 values less than (maxvalue));
create table titles (emp_no int not null, title varchar(50) not null, from_date date not null, to_date date, primary key (emp_no, title, from_date), foreign key (emp_no) references employees (emp_no) on delete cascade);
insert into employees select 10000 + seq, '1950-01-01' + interval seq * 37 % 8000 day, concat('First', seq % 500), concat('Last', seq % 900), if(seq % 3, 'M', 'F'), '1985-01-01' + interval seq % 5000 day from seq_1_to_20000;
insert into departments select concat('d', lpad(seq, 3, '0')), concat('Department ', seq) from seq_1_to_9;
insert into dept_emp select emp_no, concat('d', lpad(1 + emp_no % 9, 3, '0')), hire_date, '9999-01-01' from employees;
insert into dept_manager select dept_no, min(emp_no), '1985-01-01', '9999-01-01' from dept_emp group by dept_no;
insert into salaries select emp_no, 40000 + emp_no * 13 % 60000, hire_date + interval s.seq year, if(s.seq = 4, '9999-01-01', hire_date + interval s.seq + 1 year) from employees join seq_0_to_4 s;
insert into titles select emp_no, elt(1 + emp_no % 4, 'Engineer', 'Staff', 'Senior Staff', 'Manager'), hire_date, if(emp_no % 5, null, '9999-01-01') from employees;
create view dept_emp_latest_date as select emp_no, max(from_date) as from_date, max(to_date) as to_date from dept_emp group by emp_no;
create view current_dept_emp as select l.emp_no, dept_no, l.from_date, l.to_date from dept_emp d inner join dept_emp_latest_date l on d.emp_no = l.emp_no and d.from_date = l.from_date and l.to_date = d.to_date;
